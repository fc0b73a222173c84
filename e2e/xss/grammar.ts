import { fc } from '#contract/testing/draws.ts'

const { constantFrom: one, oneof, tuple, array, option } = fc

const events = one(
  'onerror',
  'onload',
  'onclick',
  'onfocus',
  'onbegin',
  'ontoggle',
  'onmouseover',
  'onanimationstart',
  'onpointerenter',
  'oNeRrOr',
)
const acts = one('canary()', '&#99;anary()', 'top.canary()', 'window["canary"]()', '[1].map(canary)', 'canary`1`', '(0,canary)()')
const gaps = one(' ', '\t', '\n', '\f', '/', '/ /', '\r\n', '  ')
const quotes = one('"', "'", '', '`')
const voids = one('img', 'image', 'input', 'embed', 'source', 'track', 'link', 'meta', 'base', 'br')
const plain = one(
  'p',
  'b',
  'a',
  'div',
  'svg',
  'math',
  'style',
  'title',
  'textarea',
  'noscript',
  'template',
  'table',
  'select',
  'form',
  'iframe',
  'xmp',
)
const deep = one(
  'mtext',
  'mglyph',
  'annotation-xml',
  'foreignObject',
  'desc',
  'animate',
  'script',
  'details',
  'option',
  'object',
  'h3',
  'li',
)
const schemes = one(
  'javascript:',
  'JaVaScRiPt:',
  ' javascript:',
  'java\tscript:',
  'java&#10;script:',
  'javascript&colon;',
  'data:text/html,',
  'vbscript:',
  'https:',
  '//',
)
const noise = one(
  '',
  '<!--',
  '-->',
  ']]>',
  '</style>',
  '</title>',
  '</svg>',
  '</math>',
  '</p>',
  '"',
  "'",
  '>',
  '&lt;',
  '&quot;',
  '<![CDATA[',
  '\u00a0',
  'Wort',
)

const quoted = (value: fc.Arbitrary<string>) => tuple(quotes, value).map(([quote, inside]) => `${quote}${inside}${quote}`)
const handler = tuple(events, one('=', ' = ', '=\n'), quoted(acts)).map(parts => parts.join(''))
const address = tuple(
  one('href', 'src', 'xlink:href', 'action', 'formaction', 'srcdoc', 'data', 'poster', 'background'),
  schemes,
  acts,
).map(([name, scheme, act]) => `${name}="${scheme}${act}"`)
const other = one(
  'src=x',
  'autofocus',
  'tabindex=0',
  'style="animation-name:x"',
  'open',
  'encoding="text/html"',
  'id=attributes',
  'name=body',
  'is=x',
)
const attributes = array(tuple(gaps, oneof(handler, address, other)), { maxLength: 3 }).map(all => all.flat().join(''))
const names = oneof({ weight: 3, arbitrary: plain }, { weight: 2, arbitrary: deep }, { weight: 2, arbitrary: voids })
const cased = tuple(names, fc.boolean()).map(([name, up]) => (up ? name.toUpperCase() : name))

const { html } = fc.letrec<{ html: string; element: string }>(tie => ({
  element: tuple(cased, attributes, tie('html'), option(names)).map(
    ([name, given, inside, wrong]) => `<${name}${given}>${inside}${wrong === null ? `</${name}>` : `</${wrong}>`}`,
  ),
  html: oneof(
    { maxDepth: 5, withCrossShrink: true },
    noise,
    acts.map(act => `<script>${act}</script>`),
    tuple(voids, attributes).map(([name, given]) => `<${name}${given}>`),
    tie('element'),
    array(oneof(noise, tie('element')), { minLength: 1, maxLength: 3 }).map(parts => parts.join('')),
  ),
}))

/** HTML that tries to run `canary()`: broken nesting, other namespaces, odd addresses, handlers of every kind. */
export const hostileHtml: fc.Arbitrary<string> = tuple(noise, html).map(parts => parts.join('').slice(0, 4000))
