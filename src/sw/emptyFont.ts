/** A WOFF2 file with one glyph, the box of a missing character (500 units wide of 1,000), made with fontTools. */
const woff2 =
  'd09GMgABAAAAAADsAAoAAAAAAgwAAACjAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAABmAALAooPgE2AiQDBAsEAAQgBQYHIBttAUAeB+VGN81oj2C5i4f+7807M1uqVfwUSqdYKOCtIK1ZKi1FNJbjG35ZwPOVDw2xTjluAeUeagCUY+IH1sMGHAQl81eq2MdWX0+4pFS3v34AAB1IFBZKYKFng5TQGq0JQIBEYoQJoAey15v2573XzM6/t98PZ4fXh0AgOLh6tf5HVX/w+zY358Quv1ESBNW1C2Lv3HnsBAAgPgUayUrCHygAAAA=';

/** Has no characters, so the browser draws the next font. Without an answer it would also log an error. */
export function emptyFont(): Response {
  const bytes = Uint8Array.from(atob(woff2), (letter) => letter.charCodeAt(0));
  return new Response(bytes, { headers: { 'content-type': 'font/woff2', 'cache-control': 'no-store' } });
}
