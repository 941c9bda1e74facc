import type { Page } from '@playwright/test';

/** Words with signs far above and below the line, for each script that Lipi has a font for, by a language in it. */
const tallWords: Readonly<Record<string, readonly string[]>> = {
  en: ['Ậgjy̨', 'Ǖpqỵ', 'Ṩjḡ̣'],
  hi: ['र्द्ध्यूँ', 'हृद्भृ', 'ङ्क्षूर्कीं', 'ट्ठृँ', 'बल्लू'],
  gu: ['ક્ષૂર્કીં', 'ટ્રૃઁ', 'દ્ધૃ', 'હૃદ્યૂ', 'કુ'],
  or: ['ଙ୍କୃର୍କୀଁ', 'ଷ୍ଟ୍ରୂ', 'ଦ୍ଧୃ', 'ମ୍ଭୂଁ', 'ତ୍ସ୍ନୁ'],
  bn: ['ঙ্ক্ষূর্কীঁ', 'স্ত্রূ', 'দ্ধৃ', 'ক্ষ্ণূ', 'দু'],
  pa: ['ਸ੍ਵੂਕੀਂ', 'ਪ੍ਰੂੰ', 'ਧ੍ਰੂ', 'ਖੂੰਕੌ', 'ਹ੍ਹੂ'],
  ta: ['ஞூகீ', 'ழூணு', 'ஸ்ரீளூ', 'கூடு', 'நூரீ'],
  te: ['క్ష్మ్యూకీ', 'స్త్రృ', 'ష్ట్ర్యూ', 'ర్ద్ధ్రృ', 'ఙ్క్రూకై'],
  kn: ['ಕ್ಷ್ಮ್ಯೂಕೀ', 'ಸ್ತ್ರೃ', 'ಷ್ಟ್ರ್ಯೂ', 'ರ್ದ್ಧ್ರೃ', 'ಙ್ಕ್ರೂ'],
  ml: ['ക്ഷ്മൂകീ', 'സ്ത്രൃ', 'ഷ്ട്രൂ', 'ശ്ശ്രൂ', 'ദ്ധൃൎക'],
  si: ['ක්‍රෝධය', 'ද්‍රෝණිය', 'ශ්‍රී', 'කූඩුවේ', 'ස්තූතියි'],
  ur: ['پھلجھڑیاں', 'کچھ', 'بچّے', 'پیچھے', 'ججھجھک', 'مٹّی', 'تجسّس'],
};

interface Ink {
  /** The class of each kind of text that was examined. */
  readonly boxes: readonly string[];
  /** 'language: class of the box' where letters are drawn less than completely. */
  readonly cut: readonly string[];
}

/**
 * Finds texts of which the page cuts off a part of a letter: those in boxes with a limited number of lines (a clamp or an
 * ellipsis). A copy of each box is filled with as many words of each script as fit; its picture must stay the same when
 * neither the box nor anything around it hides what does not fit.
 */
export async function cutInk(page: Page): Promise<Ink> {
  const boxes = await page.evaluate(async (samples) => {
    const sheet = new CSSStyleSheet();
    // Only the text examined is drawn.
    sheet.replaceSync(`
      [data-inked] { margin: 0; }
      :root:has([data-inked]) * { visibility: hidden !important; transition: none !important; }
      :root:has([data-inked]) :is([data-inked], [data-inked] *) { visibility: visible !important; }
      :has([data-inked]):not(html) { contain: none !important; content-visibility: visible !important; mask: none !important; }
      [data-scroller], :root[data-whole] :is([data-inked], [data-window]) { overflow: visible !important; }
    `);
    document.adoptedStyleSheets.push(sheet);
    const fonts = document.createElement('p');
    for (const [language, texts] of Object.entries(samples)) {
      const run = document.createElement('span');
      Object.assign(run, { lang: language, textContent: texts.join(' ') });
      fonts.append(run);
    }
    document.body.append(fonts);
    await document.fonts.ready;
    fonts.remove();

    const found = new Map<string, Element>();
    for (const box of document.body.querySelectorAll('*')) {
      const { overflowY, webkitLineClamp, textOverflow } = getComputedStyle(box);
      if (overflowY === 'visible' || (webkitLineClamp === 'none' && textOverflow !== 'ellipsis')) continue;
      const isShown =
        box.checkVisibility({ visibilityProperty: true }) && !box.closest('[aria-hidden="true"]');
      if (isShown && box.textContent.trim() !== '') found.set(box.className, found.get(box.className) ?? box);
    }
    for (const [name, box] of found) box.setAttribute('data-ink', name);
    return [...found.keys()];
  }, tallWords);
  const cut: string[] = [];
  for (const box of boxes) {
    for (const language of Object.keys(tallWords)) {
      const clip = await fill(page, box, language);
      const asShown = await page.screenshot({ clip });
      await page.evaluate(() => document.documentElement.setAttribute('data-whole', ''));
      const whole = await page.screenshot({ clip });
      await page.evaluate(() => document.documentElement.removeAttribute('data-whole'));
      if (await areDifferent(page, asShown, whole)) cut.push(`${language}: ${box}`);
    }
    await page.evaluate(() => {
      document.querySelector('[data-inked]')?.remove();
      for (const box of document.querySelectorAll<HTMLElement>('[data-ink]'))
        box.style.removeProperty('display');
    });
  }
  return { boxes, cut };
}

/** Puts a copy in the place of a box, fills it with words, and returns the area of the window that it may draw on. */
async function fill(page: Page, box: string, language: string) {
  return await page.evaluate(
    ([box, language, words]) => {
      const original = [...document.querySelectorAll<HTMLElement>('[data-ink]')].find(
        (candidate) => candidate.dataset.ink === box,
      );
      document.querySelector('[data-inked]')?.remove();
      if (!original) throw new Error(`there is no ${box}`);
      original.style.removeProperty('display');
      const copy = original.cloneNode(true) as HTMLElement;
      copy.removeAttribute('data-ink');
      copy.setAttribute('data-inked', '');
      original.style.display = 'none';
      original.before(copy);
      for (let box = copy.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        // A part of the page that scrolls is drawn in another way, which the pictures would differ by.
        if (/auto|scroll/.test(overflowX + overflowY)) box.dataset.scroller = '';
        else if (overflowX + overflowY !== 'visiblevisible') box.dataset.window = '';
      }
      let target = [...copy.querySelectorAll<HTMLElement>('[lang]')].at(-1) ?? copy;
      // What surrounds the text in its language may have line heights of its own.
      const spoken = target === copy ? (copy.closest<HTMLElement>('[lang]:not(html)') ?? copy) : target;
      spoken.lang = language;
      while (target.firstElementChild && target !== copy) target = target.firstElementChild as HTMLElement;
      const halfLine = Number.parseFloat(getComputedStyle(copy).lineHeight) / 2;
      const isFull = () =>
        copy.scrollHeight > copy.clientHeight + halfLine || copy.scrollWidth > copy.clientWidth;
      let text = '';
      // A box that wraps without a limit is never full.
      for (let at = 0; at < 40; at++) {
        const longer = `${text} ${words[at % words.length]}`.trimStart();
        target.textContent = longer;
        if (isFull()) break;
        text = longer;
      }
      // A word for which there is no space at all is shown too, cut off.
      if (text === '') text = target.textContent;
      // Without the last word there is space on the last line, whose width is not a whole number of pixels.
      target.textContent = text.includes(' ') ? text.slice(0, text.lastIndexOf(' ')) : text;
      copy.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = copy.getBoundingClientRect();
      const left = Math.max(0, x - 16);
      return {
        x: left,
        y: Math.max(0, y - 24),
        width: Math.min(innerWidth, x + width + 16) - left,
        height: height + 48,
      };
    },
    [box, language, tallWords[language] ?? []] as const,
  );
}

/** Whether two pictures of the same size differ by more than what the way of drawing may change. */
async function areDifferent(page: Page, ...pictures: readonly [Buffer, Buffer]): Promise<boolean> {
  const [one, other] = pictures;
  if (one.equals(other)) return false;
  return await page.evaluate(
    async (encoded) => {
      const [a = [], b = []] = await Promise.all(
        encoded.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes]));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return [...(context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [])];
        }),
      );
      return a.some((value, at) => Math.abs(value - (b[at] ?? 0)) > 32);
    },
    pictures.map((picture) => picture.toString('base64')),
  );
}
