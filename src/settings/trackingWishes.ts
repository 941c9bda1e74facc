/** The browser's signals against tracking. */
interface TrackingWishes {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/**
 * Whether the reader asks not to be tracked: Do Not Track (https://www.w3.org/TR/tracking-dnt/#js-dom), or Global
 * Privacy Control (https://w3c.github.io/gpc/#javascript-property-to-detect-preference).
 */
export function asksNotToBeTracked({ doNotTrack, globalPrivacyControl }: TrackingWishes): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}
