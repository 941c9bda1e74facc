import type { ComponentType } from 'react';
import type { FirstPaint } from '../state/firstPaint.ts';

/** The props of every screen. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
  /** The data that the HTML was rendered from; a screen uses it only when it is its own. */
  readonly first: FirstPaint;
}

/** A page of the app. */
export type Screen = ComponentType<ScreenProps>;
