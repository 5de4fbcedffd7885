// What the pages give to scripts beyond the browser's own: htmx with its events, allauth's
// passkeys. Pages hold HTML elements only where scripts look, so that queries say so.

interface HtmxDetail {
  elt: HTMLFormElement;
  target: HTMLElement;
  xhr: XMLHttpRequest;
  path: string;
  successful: boolean;
  shouldSwap: boolean;
  serverResponse: string;
  headers: Record<string, string | number>;
  parameters: Record<string, unknown>;
  triggeringEvent?: SubmitEvent & { submitter: HTMLButtonElement | null };
  requestConfig: {
    elt: HTMLElement;
    verb: string;
    path: string;
    formData: FormData;
    triggeringEvent?: SubmitEvent & { submitter: HTMLButtonElement | null };
  };
}

type HtmxEvent = CustomEvent<HtmxDetail>;
type OnInput<E extends Event> = E & { target: HTMLInputElement };

interface Delegated {
  click: MouseEvent & { target: HTMLElement };
  change: OnInput<Event>;
  input: OnInput<Event>;
  focusin: OnInput<FocusEvent>;
  focusout: OnInput<FocusEvent>;
  keydown: OnInput<KeyboardEvent>;
  submit: SubmitEvent & {
    target: HTMLFormElement;
    submitter: HTMLButtonElement | HTMLInputElement | null;
  };
}

interface Document {
  addEventListener<K extends keyof Delegated>(
    type: K,
    listener: (event: Delegated[K]) => unknown,
  ): void;
  addEventListener(
    type: `htmx:${string}`,
    listener: (event: HtmxEvent) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: "draft:full", listener: (event: CustomEvent<unknown>) => unknown): void;
  addEventListener(type: "site:foreign", listener: (event: CustomEvent<boolean>) => unknown): void;
  addEventListener(
    type: "parts" | "news",
    listener: (event: CustomEvent<Document>) => unknown,
  ): void;
  addEventListener(
    type: "allauth.error",
    listener: (event: CustomEvent<{ exception: Error }>) => unknown,
  ): void;
}

// Newer than what TypeScript says of a window: Safari and Firefox have it since 2026.
interface NavigateEvent extends Event {
  navigationType: "push" | "reload" | "replace" | "traverse";
  userInitiated: boolean;
}

declare var navigation:
  | { addEventListener(type: "navigate", listener: (event: NavigateEvent) => unknown): void }
  | undefined;

interface HTMLFormElement {
  addEventListener<K extends "click" | "input">(
    type: K,
    listener: (event: Delegated[K]) => unknown,
  ): void;
}

interface ParentNode {
  querySelector<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
  querySelectorAll<E extends HTMLElement = HTMLElement>(selectors: string): NodeListOf<E>;
}

interface Element {
  closest<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
}

/** Of site.js; and what a worker has, which it runs in too. */
declare var askAnybody: typeof fetch;
declare var clients:
  | { matchAll(options: object): Promise<{ postMessage(said: object): void }[]> }
  | undefined;

declare const htmx: {
  logger?: (elt: Element, name: string, detail: HtmxDetail & { error?: string }) => void;
  ajax(verb: string, url: string, options: object): Promise<void>;
  process(element: Element): void;
  swap(target: string, html: string, options: { swapStyle: string }): void;
  trigger(element: Element | null, event: string): void;
};

interface Window {
  EventSource?: typeof EventSource;
  PublicKeyCredential?: unknown;
  caches?: CacheStorage;
  allauth?: {
    webauthn?: {
      forms: Record<"loginForm" | "addForm" | "authenticateForm", (options: object) => void>;
    };
  };
}
