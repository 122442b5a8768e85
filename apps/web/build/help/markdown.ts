import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';

/** A heading of a page, with the anchor that leads to it. */
export interface Heading {
  readonly depth: number;
  readonly text: string;
  readonly anchor: string;
}

/** A page as the site needs it. */
export interface RenderedPage {
  readonly title: string;
  readonly headings: readonly Heading[];
  readonly html: string;
}

/** Facts about the files that a page may link to. */
export interface Surroundings {
  /** The address of a file in the site, from its top; undefined where the site does not have it. */
  readonly addressOf: (path: string) => string | undefined;
  /** The size of a picture in pixels, so that nothing jumps when it arrives. */
  readonly sizeOf: (path: string) => { readonly width: number; readonly height: number } | undefined;
}

/**
 * Turns Markdown of the repository into HTML without inline styles or scripts. Links to other pages of the site lead to
 * them; those to files that are not in it, such as sources, stay as words.
 * @param path of the page, from the root of the repository
 */
export function renderMarkdown(path: string, text: string, around: Surroundings): RenderedPage {
  const headings = headingsOf(text);
  const own = around.addressOf(path) ?? '';
  let next = 0;
  const named = new Map<string, number>();
  /** Accessible name of a scrolling box: its kind and its heading, with duplicates numbered. */
  const nameOf = (kind: string): string => {
    const name = `${kind}: ${headings[next - 1]?.text ?? path}`;
    const times = (named.get(name) ?? 0) + 1;
    named.set(name, times);
    return escapeHtml(times === 1 ? name : `${name}, ${times}`);
  };
  const target = (href: string): string | undefined => {
    if (/^(https?|mailto):/.test(href) || href.startsWith('#')) return href;
    const [file = '', anchor] = href.split('#');
    const address = around.addressOf(posix.join(posix.dirname(path), file));
    if (address === undefined) return undefined;
    return posix.relative(posix.dirname(own), address) + (anchor ? `#${anchor}` : '');
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const anchor = headings[next++]?.anchor ?? '';
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const to = target(href);
        return to === undefined ? words : `<a href="${escapeHtml(to)}">${words}</a>`;
      },
      image({ href, text: alt }) {
        const size = around.sizeOf(posix.join(posix.dirname(path), href));
        const room = size ? ` width="${size.width}" height="${size.height}"` : '';
        return `<img src="${escapeHtml(target(href) ?? href)}" alt="${escapeHtml(alt)}"${room} loading="lazy">`;
      },
      table({ header, rows }) {
        const cell = (tag: string, { tokens, align }: Tokens.TableCell) =>
          `<${tag}${align ? ` align="${align}"` : ''}>${this.parser.parseInline(tokens)}</${tag}>`;
        const head = header.map((one) => cell('th', one)).join('');
        const body = rows.map((row) => `<tr>${row.map((one) => cell('td', one)).join('')}</tr>`).join('\n');
        const top = header.some(({ text: words }) => words !== '') ? `<thead><tr>${head}</tr></thead>` : '';
        // A wide table scrolls in its own box, not the page with it.
        const name = nameOf('Table');
        return `<div class="table" role="region" aria-label="${name}" tabindex="0"><table aria-label="${name}">${top}<tbody>${body}</tbody></table></div>\n`;
      },
      code({ text: lines }) {
        return `<pre tabindex="0" role="region" aria-label="${nameOf('Example')}"><code>${escapeHtml(lines)}\n</code></pre>\n`;
      },
      html({ text: raw }) {
        return raw.startsWith('<!--') ? '' : escapeHtml(raw);
      },
    },
  });
  const html = marked.parse(text, { async: false });
  return { title: headings[0]?.text ?? path, headings, html };
}

/** The headings of a page in order, outside of blocks of code, with GitHub's anchors. */
export function headingsOf(text: string): Heading[] {
  const taken = new Map<string, number>();
  const blocks = new Marked().lexer(text);
  return blocks
    .filter((block): block is Tokens.Heading => block.type === 'heading')
    .map(({ depth, text: raw }) => {
      const words = plainWords(raw);
      const slug = slugOf(words);
      const times = taken.get(slug) ?? 0;
      taken.set(slug, times + 1);
      return { depth, text: words, anchor: times === 0 ? slug : `${slug}-${times}` };
    });
}

/** The words of a line of Markdown. */
function plainWords(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]|<[^>]*>/g, '')
    .trim();
}

function slugOf(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** Text as it may stand in HTML and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
