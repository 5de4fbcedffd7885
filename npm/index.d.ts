/** A score sheet: sheet.schema.json. */
export type Sheet = Record<string, unknown>;
/** A verdict, or `{ error }`: verdict.schema.json. */
export type Verdict = Record<string, unknown>;

export interface Referee {
  version: string;
  /** A sheet, or its JSON as a text. */
  check(sheet: Sheet | string): Verdict;
}

/** `options` are those of Pyodide’s loadPyodide. */
export function loadReferee(options?: object): Promise<Referee>;
