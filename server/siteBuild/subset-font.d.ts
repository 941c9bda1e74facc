/** As far as it is used here: https://github.com/papandreou/subset-font#api */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat?: 'sfnt' | 'woff2';
    readonly noHinting?: boolean;
    readonly dropTables?: readonly string[];
    /** OpenType features by tag; by default all. */
    readonly keepFeatures?: readonly string[];
    /** An axis with one value is no axis any more. */
    readonly variationAxes?: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >;
  }

  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
