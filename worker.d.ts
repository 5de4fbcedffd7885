// What the view puts in front of static/js/sw.js and static/js/here.js.

declare const EDITION: string;
declare const FILES: string[];
declare const LOST: string;
declare const PHONE: Kept;

/** The site as a phone keeps it: where it lies, and what the site says of itself. */
interface Kept {
  edition: string;
  root: string;
  files: string[];
  names: Record<string, string>;
  zone: string;
  zoneFile: string;
}

// Of site.js, which stands first.
declare var askAnybody: typeof fetch;

// Of sw.js, for what stands in front of it.
declare const keepAll: (name: string, paths: string[]) => Promise<void>;
declare const inItsPlace: (fault: { answer?: Response }) => Promise<Response>;

// Of here.js, where it stands in front.
declare const clients: Clients;
declare var siteHere:
  | {
      cache: string;
      install: () => Promise<unknown>;
      answer: (
        event: FetchEvent,
        path: string,
        site: () => Promise<Response>,
      ) => Promise<Response> | undefined;
    }
  | undefined;

// Of here.js, for what stands behind it.
declare const ask: typeof fetch;
// biome-ignore lint/suspicious/noExplicitAny: what Python has is known to Python
declare const ready: () => Promise<any>;
declare const cookies: () => Promise<string>;
declare const SPOKEN: Record<string, string>;
declare const TOKEN: string;
declare const responseWith: (
  status: number,
  pairs: [string, string][],
  content: BodyInit | null,
) => Response;
declare const LATE: number;
declare const withToken: (request: Request) => Promise<Response>;

// Of Pyodide.
interface Python {
  runPython(code: string): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: what Python has is known to Python
  pyimport(name: string): any;
  FS: {
    mkdirTree(path: string): void;
    writeFile(path: string, data: Uint8Array, how: object): void;
  };
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}
declare const loadPyodide: (how: object) => Promise<Python>;
declare const createPyodideModule: unknown;
