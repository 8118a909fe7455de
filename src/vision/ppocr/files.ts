/** PP-OCR's files, downloaded and gunzipped, as page and worker hand them on. */
export interface PpOcrFiles {
  runtime: Uint8Array<ArrayBuffer>;
  detector: Uint8Array<ArrayBuffer>;
  recogniser: Uint8Array<ArrayBuffer>;
  /** A JSON array of characters. */
  alphabet: Uint8Array<ArrayBuffer>;
  /** Where the module that belongs to the runtime is served; its threads start with it too. */
  script: string;
}
