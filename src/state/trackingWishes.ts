/** As far as a browser says what its reader wants. */
interface TrackingWishes {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/**
 * Whether the reader asks not to be followed: Do Not Track (https://www.w3.org/TR/tracking-dnt/#js-dom), or Global
 * Privacy Control (https://w3c.github.io/gpc/#javascript-property-to-detect-preference).
 */
export function asksNotToBeTracked({ doNotTrack, globalPrivacyControl }: TrackingWishes): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}
