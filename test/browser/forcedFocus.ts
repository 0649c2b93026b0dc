import type { Page } from 'playwright-core';

/**
 * Looks for elements whose focus is hard to see in forced colors, where the system decides about colors: an outline
 * in the color of borders needs a distance from them, and a contrast of 3:1 to the background. Two outlines for one
 * focus are also hard to read.
 *
 * @returns their names, with the reason
 */
export async function faintFocus(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  return page.evaluate(() => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(each => {
        const share = Number(each) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string) => {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    };
    const faint: string[] = [];
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, textarea, summary, [tabindex]',
    );
    for (const element of all) {
      element.focus({ focusVisible: true } as FocusOptions);
      if (document.activeElement !== element) {
        continue;
      }
      // Only the frame of a text box shows its focus.
      const isBox = element.matches('textarea, .filter-box');
      const shown =
        (isBox && element.closest<HTMLElement>('.box, .card, .filter-field')) || element;
      const isDoubled = shown !== element && getComputedStyle(element).outlineStyle !== 'none';
      const { outlineStyle, outlineColor, ...style } = getComputedStyle(shown);
      const width = outlineStyle === 'none' ? 0 : Number.parseFloat(style.outlineWidth);
      const border = Number.parseFloat(style.borderTopWidth);
      const offset = Number.parseFloat(style.outlineOffset);
      const isApart = border === 0 || offset >= 1 || offset <= -(border + width + 1);
      // A selected row is the ground of an outline inside it.
      const isInside = offset < -width && element.getAttribute('aria-selected') === 'true';
      const { backgroundColor } = getComputedStyle(isInside ? element : document.body);
      const ground = contrast(outlineColor, backgroundColor);
      if (width < 2 || !isApart || isDoubled || ground < 3) {
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        faint.push(
          `${element.className || element.localName} ${name.trim().slice(0, 30)}: ${isDoubled ? 'two rings, ' : ''}${width}px ${outlineStyle} ${outlineColor} at ${offset}, border ${border}, contrast ${ground.toFixed(1)}`,
        );
      }
    }
    return [...new Set(faint)];
  });
}
