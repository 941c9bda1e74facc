import type { FormEvent } from 'react';
import { typedAddress } from '../../shared/typedAddress.ts';

/**
 * The handler for a field of type 'email'. A browser refuses an address with an invisible character, which keyboards and mail
 * programs insert, and cannot say why; so such characters are removed as they are typed or pasted.
 */
export const plainAddressInput = { onInput: fold };

function fold({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  // A keyboard that is composing a word would lose it.
  if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
  const plain = typedAddress(input.value);
  if (plain !== input.value) input.value = plain;
}
