import type { ComponentType } from 'react';
import type { FirstPaint } from '../page/firstPaint.ts';

/** The props of every screen. */
interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
  /** The data that the server rendered the HTML from; a screen uses it only if it is that screen's own. */
  readonly first: FirstPaint;
}

/** A page of the app. */
export type Screen = ComponentType<ScreenProps>;
