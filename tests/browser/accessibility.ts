import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const require = createRequire(import.meta.url);
const axeSource: string = createRequire(require.resolve('@axe-core/playwright'))('axe-core').source;

/** The rules of WCAG 2.2 A and AA that axe knows, and what it counts as good practice. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose results can depend on the window or colours. The other rules hold regardless. */
const rulesOfSight = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block'];

/** Fails on any finding of axe, naming rule and element, and on what axe does not ask for: see {@link unspoken}. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // A look of axe is half a second, and many times that on a machine that does other things too.
  test.setTimeout(test.info().timeout + 10_000);
  await expectNoFindings(page, { type: 'tag', values: everyRule }, screen);
  expect.soft(await page.evaluate<string[]>(unspoken), screen).toEqual([]);
}

/**
 * Checks for screen readers beyond the rules of axe, as sentences about what is missing: one title per page,
 * also in the tab's title; a text and a table button beside each chart; a name for each table; a text for the
 * position in each figure that arrow keys move through; a live region for messages; and one open place in each row of links.
 */
const unspoken = `(() => {
  const tell = (element, lack) => lack + ': ' + element.outerHTML.slice(0, 120);
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0);
  const titles = seen('h1');
  const frame = document.querySelector('#screen');
  return [
    ...(titles.length === 1 ? [] : ['The page has ' + titles.length + ' titles']),
    ...(!frame || document.title.includes(titles[0]?.textContent) ? [] : ['The tab says ' + document.title]),
    ...(!frame || document.querySelector('[aria-live=polite]') ? [] : ['No message would be read aloud']),
    ...seen('figure:not([role=img])').filter((one) => !one.querySelector('button[aria-pressed]')).map((one) => tell(one, 'No table')),
    ...seen('figure').filter((one) => !one.textContent.trim() && !one.ariaLabel).map((one) => tell(one, 'No text')),
    ...seen('table')
      .filter((one) => !(one.caption?.textContent || one.ariaLabel || one.getAttribute('aria-labelledby')))
      .map((one) => tell(one, 'No name')),
    ...seen('nav [aria-current] ~ [aria-current]').map((one) => tell(one, 'A second link is marked as the open one')),
    ...seen('[role=slider]').filter((one) => !one.ariaLabel || !one.ariaValueText).map((one) => tell(one, 'No words')),
  ];
})()`;

/**
 * Runs axe, which is loaded into a page once and stays during navigation. Without its preload it doesn't
 * re-parse a style sheet that is just arriving, which the page's policy rejects.
 */
async function expectNoFindings(
  page: Page,
  runOnly: { readonly type: 'tag' | 'rule'; readonly values: readonly string[] },
  screen: string,
): Promise<void> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axeSource);
  const options = { runOnly, resultTypes: ['violations'], preload: false };
  const look = () =>
    page.evaluate<string[]>(`
    // An open menu hangs at the end of the page, in no landmark; it belongs to its button.
    const isPlaceless = (rule, at) => rule === 'region' && document.querySelector(at)?.closest('[role=menu]');
    axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations
      .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ target: [at] }) => !isPlaceless(id, at)) }))
      .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ': ' + target + ' ' + failureSummary)))`);
  // What was seen while a sheet came in or colours changed over is not there at a later look.
  await softly.poll(look, { message: screen, intervals: [300], timeout: 10_000 }).toEqual([]);
}

/** The windows in which each screen is looked at. */
export const windows = {
  desk: { width: 1280, height: 860 },
  phone: { width: 390, height: 844 },
  /** A window of 1,280 pixels at twice the size of everything: WCAG 1.4.4. */
  twice: { width: 640, height: 430 },
  /** A window of 1,280 pixels magnified four times: WCAG 1.4.10 asks that nothing has to be scrolled sideways then. */
  magnified: { width: 320, height: 640 },
} as const;

/**
 * Fails on axe findings in a screen, on desktop in light colours by every rule and on a phone in dark colours
 * by the visual ones, and if it is wider than its window. The screen is re-rendered for each without a
 * reload, and is left as on desktop in light colours.
 */
export async function expectWellMade(page: Page, screen: string): Promise<void> {
  test.setTimeout(test.info().timeout + 30_000); // one more look, and three windows
  for (const [device, scheme] of [
    ['desk', 'light'],
    ['phone', 'dark'],
  ] as const) {
    await page.setViewportSize(windows[device]);
    await show(page, scheme);
    const seen = `${screen}, ${device}, ${scheme}`;
    if (device === 'desk') await expectAccessible(page, seen);
    else await expectNoFindings(page, { type: 'rule', values: rulesOfSight }, seen);
    await expectNoOverflow(page, `${screen}, ${device}`);
    if (device === 'phone') await expectWholeWords(page, screen);
  }
  await page.setViewportSize(windows.magnified);
  await expectNoOverflow(page, `${screen}, magnified`);
  await page.setViewportSize(windows.desk);
  await show(page, 'light');
}

/** Shows the page as it stands in the light or the dark, once every colour has changed over. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate(`(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame(); // what is drawn anew for the window comes with the next frame, and changes over from then on
    await frame();
    // Those without an end, of something that still loads, would never finish, nor would those that follow scrolling.
    const ending = document.getAnimations().filter(({ effect, timeline, playState }) =>
      timeline === document.timeline && playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    const longest = new Promise((done) => setTimeout(done, 2000));
    await Promise.race([longest, Promise.allSettled(ending.map((one) => one.finished))]);
    await frame();
  })()`);
}

/** Fails when the page is wider than its window, naming what sticks out. */
export async function expectNoOverflow(page: Page, screen: string): Promise<void> {
  // The window's width is the test's: on a phone the page's own innerWidth grows with what sticks out.
  const width = page.viewportSize()?.width ?? 0;
  const sticksOut = () =>
    page.evaluate<string[]>(`
      document.scrollingElement.scrollWidth <= ${width}
        ? []
        : [...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > ${width} + 0.5)
            .slice(0, 5)
            .map((element) => element.outerHTML.slice(0, 120))`);
  // Charts are redrawn a moment after their window has changed.
  await softly
    .poll(sticksOut, { message: `${screen} is wider than its window`, timeout: 10_000 })
    .toEqual([]);
}

/**
 * Fails where a column is so narrow that a word without a hyphen is broken over two lines, and where a field cuts the choice
 * that it shows. Email addresses may be broken.
 */
async function expectWholeWords(page: Page, screen: string): Promise<void> {
  const broken = await page.evaluate<string[]>(`(() => {
    const found = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.querySelector('#screen') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (/\\S@\\S/.test(text.data)) continue;
      for (const { 0: word, index } of text.data.matchAll(/[^\\s/@&-]{2,20}/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word + ' of ' + text.data.slice(0, 60));
      }
    }
    const pen = document.createElement('canvas').getContext('2d');
    for (const field of document.querySelectorAll('nav select, #screen select')) {
      const { font, opacity, paddingLeft, paddingRight } = getComputedStyle(field);
      const shown = field.selectedOptions[0]?.textContent ?? '';
      pen.font = font;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      if (opacity !== '0' && room > 0 && pen.measureText(shown).width > room + 1) found.push('the choice ' + shown);
    }
    return found;
  })()`);
  expect.soft(broken, `${screen} breaks or cuts words`).toEqual([]);
}

/** Fails for anything to press in a screen that is smaller than a fingertip, 44 by 44 pixels. Links in sentences may be. */
export async function expectLargeTargets(page: Page, screen: string): Promise<void> {
  const small = await page.evaluate<string[]>(`
    [...document.querySelectorAll('#screen :is(button, a[href], select, summary, [role=tab]), nav :is(a, button)')]
      .filter((one) => one.getClientRects().length > 0 && !one.closest('p, small, [role=grid], [aria-hidden=true]'))
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        const around = getComputedStyle(one, '::after');
        const grown = around.position === 'absolute' ? [around.width, around.height].map(parseFloat) : [0, 0];
        return Math.max(width, grown[0] || 0) < 43.5 || Math.max(height, grown[1] || 0) < 43.5;
      })
      .map((one) => one.outerHTML.slice(0, 160))`);
  expect.soft(small, `${screen} has small targets`).toEqual([]);
}

/** Tells a fault and goes on to the next screen. */
const softly = expect.configure({ soft: true });

/** Runs before the page's own scripts: gives all text the spacing of WCAG 1.4.12. */
export const widestSpacing = `
  addEventListener('load', () => {
    const sheet = [...document.styleSheets].find((one) => one.href?.startsWith(location.origin));
    sheet?.insertRule('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
  });
`;

/** Fails where the page is wider than its window, or words are cut at their foot that stand nowhere else. */
export async function expectNothingCut(page: Page, screen: string): Promise<void> {
  await expectNoOverflow(page, screen);
  const cut = () =>
    page.evaluate<string[]>(`
      [...document.querySelectorAll('body *')]
        .filter((one) => one.clientHeight > 1 && one.scrollHeight > one.clientHeight + 3)
        .filter((one) => /hidden|clip/.test(getComputedStyle(one).overflowY) && one.innerText?.trim())
        .filter((one) => !one.title) // lines beyond those that are shown stand in the title
        .slice(0, 5)
        .map((one) => one.outerHTML.slice(0, 160))`);
  await softly.poll(cut, { message: `${screen} cuts words`, timeout: 10_000 }).toEqual([]);
}
