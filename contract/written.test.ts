import { expect, test } from 'vitest'
import type { ObjectSchema, Schema } from 'yup'
import { chat } from './chat/calls.ts'
import { groupName, messageText } from './chat/shapes.ts'
import { decision, moderation, reportForm } from './moderation/calls.ts'
import { profileForm, social, trainingForm } from './social/calls.ts'
import { commentForm, coursePostForm, postForm, reviewForm } from './social/posts.ts'
import { writtenText } from './written.ts'

const field = (form: unknown, name: string) => (form as ObjectSchema<object>).fields[name as never] as Schema

/** Every field in which people write to each other, and whether it may be left empty. */
const fields: Record<string, { shape: Schema; empty: boolean }> = {
  message: { shape: messageText(), empty: false },
  'edited message': { shape: field(chat.editMessage.body, 'textContent'), empty: false },
  'name of a group': { shape: groupName(), empty: false },
  post: { shape: field(postForm, 'text'), empty: true },
  'post on a course': { shape: field(coursePostForm, 'text'), empty: true },
  comment: { shape: field(commentForm, 'text'), empty: false },
  'reason of a review': { shape: field(reviewForm, 'reason'), empty: true },
  greeting: { shape: field(social.request.body, 'text'), empty: true },
  'text of a profile': { shape: field(profileForm, 'text'), empty: true },
  'proposed training': { shape: field(trainingForm, 'text'), empty: true },
  report: { shape: field(reportForm, 'text'), empty: true },
  decision: { shape: field(decision, 'reason'), empty: true },
  objection: { shape: field(moderation.object.body, 'text'), empty: false },
  'reason of a look': { shape: field(moderation.look.body, 'why'), empty: false },
}

const parent = { image: 'a.webp', status: 'approved', act: 'close' }
const takes = (shape: Schema, value: string) => {
  try {
    shape.validateSync(value, { context: {}, parent } as never)
    return true
  } catch {
    return false
  }
}

test.each(Object.entries(fields))('%s: what nobody can read is refused, every script is taken (K46)', (_name, { shape, empty }) => {
  for (const blank of ['\u200b', '\u2800\u2800', '\u3164', '\u200d\ufeff']) expect(takes(shape, blank), JSON.stringify(blank)).toBe(false)
  for (const broken of ['a\0b', '\ud800', 'a\udc00']) expect(takes(shape, broken), JSON.stringify(broken)).toBe(false)
  expect(takes(shape, `a${'\u0301'.repeat(21)}`)).toBe(false)
  expect(takes(shape, `a${'\u0301\u200d'.repeat(21)}`)).toBe(false)
  expect(takes(shape, `a${'\u0301'.repeat(20)}`)).toBe(true)
  for (const said of ['Hoi', '👨‍👩‍👧‍👦', 'नमस्ते', 'שָׁלוֹם']) expect(takes(shape, said), said).toBe(true)
  expect(takes(shape, '')).toBe(empty)
})

test('of a heap of line breaks two empty lines stay, and a text that has fewer is left as it is', () => {
  const said = (value: string) => writtenText(5000).cast(value)
  expect(said(`a${'\n'.repeat(4990)}b`)).toBe('a\n\n\nb')
  expect(said('a\n \n\t\n\n\nb\n\nc')).toBe('a\n\n\nb\n\nc')
  for (const plain of ['a\n\n\nb', 'Zeile\n  eingerückt\n\nmehr', '']) expect(said(plain)).toBe(plain)
})
