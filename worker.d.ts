// What the view puts in front of static/js/sw.js.

declare const EDITION: string;
declare const FILES: string[];
