import type { Pcm } from '../../../server/narrate/pcm.ts';
import type { Studio } from '../../../server/narrate/speakStory.ts';
import type { Voice } from '../../../server/narrate/speech.ts';

/**
 * A studio that speaks 10 ms for each letter and nothing for asterisks, encodes to the right number of frames, and
 * records what it was asked to speak.
 */
export function makeStudio() {
  const spoken: { sentence: string; voice: Voice }[] = [];
  const studio: Studio = {
    speak: async (sentence, voice): Promise<Pcm> => {
      spoken.push({ sentence, voice });
      const samples = new Int16Array(sentence.startsWith('*') ? 0 : sentence.length * 220).fill(1000);
      return { sampleRate: 22_050, samples };
    },
    encode: async ({ samples }) => {
      const frame = Buffer.alloc(104);
      frame.set([0xff, 0xf3, 0x40, 0xc0]);
      return Buffer.concat(Array(Math.ceil(samples.length / 576)).fill(frame));
    },
  };
  return { studio, spoken };
}
