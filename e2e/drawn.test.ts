import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createElement, type FunctionComponent, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Row } from '#client/kit/Row.tsx'
import { isLong } from '#client/kit/Written.tsx'
import { PostFrame } from '#client/social/feed/PostCard.tsx'
import { PersonRow } from '#client/social/PersonRow.tsx'
import type { Post } from '#contract/social/post.ts'
import { fc } from '#contract/testing/draws.ts'
import { corpus } from '#e2e/xss/corpus.ts'
import { hostileHtml } from '#e2e/xss/grammar.ts'

const many = process.env.LONG ? 20_000 : 2000
const texts = [...corpus, ...fc.sample(hostileHtml, { seed: 11, numRuns: many - corpus.length })].filter(Boolean)

const author = { _id: 'a', vorname: 'Anna', nachname: 'Muster', bild: null, studio: null }
const post = (text: string): Post => ({
  _id: 'p',
  author,
  kind: 'text',
  text,
  picture: null,
  audience: 'friends',
  state: 'approved',
  reason: null,
  at: '2026-11-20T10:00:00.000Z',
  course: null,
  likes: 0,
  comments: 0,
  liked: false,
  mine: false,
})

/** What somebody wrote, as screens of the Community draw it. */
const drawn: Record<string, (text: string) => ReactElement> = {
  'a post': text => createElement(PostFrame, { post: post(text), label: 'Beitrag' }),
  'a greeting': text => createElement(PersonRow, { person: author, second: `«${text}»`, wraps: true }),
  'a group, an event, a party': text => createElement(Row, { title: text, second: text }),
}

const system = createSystem(defaultBaseConfig)
const Look = ChakraProvider as FunctionComponent<{ value: typeof system; children?: ReactNode }>
const markupOf = (inside: ReactElement) => renderToStaticMarkup(createElement(Look, { value: system }, inside))
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;')
/** A harmless word, in whose place the hostile one has to stand; a tall text, which is folded, stands in the place of a tall one. */
const word = (text: string) => (isLong(text) ? 'Platzhalterwort'.repeat(100) : 'Platzhalterwort')

test.each(Object.entries(drawn))(
  `%s: each of ${many} hostile texts is drawn as the text that it is, and changes nothing around it`,
  (_name, draw) => {
    for (const text of texts) {
      const harmless = markupOf(draw(word(text)))
      expect(harmless).toContain(word(text))
      expect(markupOf(draw(text))).toBe(harmless.replaceAll(word(text), () => escaped(text)))
    }
  },
)
