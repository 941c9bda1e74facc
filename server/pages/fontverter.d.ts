/** As far as it is used here: https://github.com/papandreou/fontverter */
declare module 'fontverter' {
  export function convert(font: Buffer, format: 'sfnt' | 'woff2'): Promise<Buffer>;
}
