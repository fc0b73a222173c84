import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { agreements } from '#contract/agreements/calls.ts'
import { newestText, textOf, wholeText } from '#contract/agreements/texts.ts'
import { contractHeader, drawnSince } from '#contract/headers.ts'
import { exampleSignature } from '#contract/registration.ts'
import { signaturePath } from '#contract/rules/papers/strokes.ts'
import { type SignatureValue, tooShort } from '#contract/shapes.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { employee, member } from '#server/testing/make.ts'
import { agreementPdf } from './agreementPdf.ts'
import { signatureSvg } from './signatureDrawing.ts'
import type { agreement } from './tables.ts'

const house = testHouse()

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const consent = { customerSignature: exampleSignature, textVersion: newestText('health').version, signedAt: '2026-11-20T16:42:00.000Z' }

test('the consent is kept with what was signed, and counts from then on', async () => {
  const anna = await member(house, { geburtstag: '2009-11-21' })
  expect((await house.as(anna, account.me)).reply.consent1).toBe(false)
  const { reply } = await house.as(anna, agreements.consent, { body: { ...consent, guardian: 'Eva Muster' } }, { key: v7() })
  expect(reply).toEqual({
    _id: expect.any(String),
    kind: 'health',
    title: 'Einwilligung zu Gesundheitsdaten',
    textVersion: '2027-01',
    textHash: sha256(wholeText(newestText('health'))),
    signedAt: '2026-11-20T16:42:00.000Z',
    receivedAt: expect.any(String),
    age: 16,
    guardian: 'Eva Muster',
    withdrawnAt: null,
    signature: exampleSignature,
  })
  expect((await house.as(anna, account.me)).reply.consent1).toBe(true)
  expect((await house.as(anna, agreements.mine)).reply).toEqual([reply])
})

test('the age is that of the day in Zurich: shortly after midnight on a birthday a year more', async () => {
  const anna = await member(house, { geburtstag: '2008-11-21' })
  const { reply } = await house.as(anna, agreements.consent, { body: { ...consent, signedAt: '2026-11-20T23:10:00.000Z' } })
  expect(reply.age).toBe(18)
})

test('signed a second time under the same version, the first signature stays', async () => {
  const anna = await member(house)
  const first = await house.as(anna, agreements.consent, { body: consent })
  const again = { ...consent, customerSignature: { ...exampleSignature, width: 500 }, signedAt: '2026-11-20T18:00:00.000Z' }
  expect((await house.as(anna, agreements.consent, { body: again })).reply).toEqual(first.reply)
})

test('a device whose clock is ahead has signed when it arrived', async () => {
  const anna = await member(house)
  const { reply } = await house.as(anna, agreements.consent, { body: { ...consent, signedAt: '2199-01-01T00:00:00.000Z' } })
  expect(Date.parse(reply.signedAt) - Date.parse(reply.receivedAt)).toBe(5 * 60_000)
})

test('the confidentiality agreement leaves the consent as it is', async () => {
  const anna = await employee(house, 'trainer')
  const { reply } = await house.as(anna, agreements.confidentiality, { body: { signature: exampleSignature } })
  expect(reply).toMatchObject({ kind: 'confidentiality', textVersion: newestText('confidentiality').version, age: null })
  expect((await house.as(anna, account.me)).reply.consent1).toBe(false)
})

const point = { x: 0.5, y: 0.5, time: 0, pressure: 0.5 }
const box = { width: 358, height: 190 }
test.each<[string, unknown]>([
  ['none', undefined],
  ['an empty text', ''],
  ['a blank canvas', { strokes: [], ...box }],
  ['a stroke without points', { strokes: [[]], ...box }],
  ['a picture', 'data:image/png;base64,AAAA'],
  ['text for a number', { strokes: [[{ ...point, x: '0.5' }]], ...box }],
  ['a point far away', { strokes: [[{ ...point, x: 90 }]], ...box }],
  ['not a number', { strokes: [[{ ...point, y: Number.NaN }]], ...box }],
  ['a field too many', { strokes: [[{ ...point, script: '<svg>' }]], ...box }],
  ['a list for a stroke’s list', { strokes: [[[point]]], ...box }],
  ['no box', { strokes: [[point]] }],
  ['too many points', { strokes: [Array.from({ length: 8001 }, () => point)], ...box }],
])('%s is no signature', async (_, signature) => {
  const anna = await member(house)
  const body = { customerSignature: signature as SignatureValue }
  const { code, fields } = await house.as(anna, agreements.consent, { body })
  expect([code, Object.keys(fields ?? {})]).toEqual(['invalid', ['customerSignature']])
  expect((await house.as(anna, account.me)).reply.consent1).toBe(false)
})

test('a tap is no signature; what was signed before that was asked, and waits, is taken', async () => {
  const tap = { strokes: [[point, { ...point, x: 0.52 }]], ...box } satisfies SignatureValue
  const signs = (contract?: number) => {
    const headers = contract === undefined ? undefined : { [contractHeader]: String(contract) }
    return member(house).then(who => house.as(who, agreements.consent, { body: { customerSignature: tap } }, { headers }))
  }
  for (const contract of [undefined, drawnSince]) expect((await signs(contract)).fields).toEqual({ customerSignature: tooShort })
  expect((await signs(drawnSince - 1)).status).toBe(200)
})

test('the largest signature that is one fits into a request', async () => {
  const strokes = [Array.from({ length: 8000 }, (_, at) => ({ x: at % 2 ? 0.1234 : 0.1243, y: 0.4321, time: at * 10, pressure: 0.55 }))]
  const { status } = await house.as(await member(house), agreements.consent, { body: { customerSignature: { strokes, ...box } } })
  expect(status).toBe(200)
})

test('one’s own is read as PDF, nobody else’s', async () => {
  const anna = await member(house)
  const { reply } = await house.as(anna, agreements.consent, { body: consent })
  const pdf = await house.as(anna, agreements.pdf, { params: { id: reply._id } })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(await (pdf.reply as Blob).slice(0, 5).text()).toBe('%PDF-')
  expect((await house.as(await employee(house, 'admin'), agreements.pdf, { params: { id: reply._id } })).code).toBe('missing')
})

test('a PDF has the drawn signature in it, and every text that is to be signed fits its letters', async () => {
  const row: typeof agreement.$inferSelect = {
    _id: v7(),
    person: v7(),
    textVersion: newestText('confidentiality').version,
    textHash: 'ab',
    signature: exampleSignature,
    signedAt: '2026-11-20T16:42:00.000Z',
    receivedAt: '2026-11-20T16:42:01.000Z',
    age: 35,
    guardian: null,
    kind: 'confidentiality',
    withdrawnAt: null,
    withdrawnBy: null,
  }
  const blank = { ...row, signature: { ...exampleSignature, strokes: [[point]] } }
  const name = 'Kovač Łukasz Šarić Yılmaz'
  const [drawn, dotted] = await Promise.all([agreementPdf({ row, name }), agreementPdf({ row: blank, name })])
  expect(drawn.length).toBeGreaterThan(dotted.length)
  for (const kind of ['health', 'confidentiality'] as const) {
    const { version: textVersion } = newestText(kind)
    const said = readPaper(await agreementPdf({ row: { ...row, kind, textVersion }, name }))
      .flat()
      .join(' ')
    expect(said).toContain(`${name}, 20.11.2026`)
    for (const word of wholeText(newestText(kind)).split(/\s+/)) expect(said).toContain(word)
  }
})

test('a drawing keeps the form in whatever box, and holds numbers only', () => {
  const signature = { ...exampleSignature, strokes: [[point, { ...point, x: 0.7 }], [point]] }
  expect(signaturePath(signature, { x: 0, y: 0, width: 716, height: 190 })).toBe('M358 95Q429.6 95 429.6 95M358 95l0.01 0')
  expect(signatureSvg(signature)).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 358 190"[^<]*><path d="[MQl0-9. ]+" fill="none"[^<]*\/><\/svg>$/,
  )
})

test('the confidentiality text has what the specification fixes', () => {
  const text = newestText('confidentiality')
  expect(wholeText(text)).toContain("CHF 250'000")
  expect(text.notice?.sections).toHaveLength(9)
  expect(text.notice?.sections.at(-1)?.text).toContain('30 Tage')
  expect(wholeText(text)).not.toMatch(/ß/)
})

test.each([
  ['health', '2026-11', '2046b7c4d7e21160d1a17de4d47b27dcdd6ea3a4e4c5020c1668ff1def2baa09'],
  ['health', '2026-12', '964a1188e297519fefd0b2095d8d4f9f2504f67bb378e8752a9c94ee1ac0746e'],
  ['health', '2027-01', 'f62895acb6fdd234f181a59676649ac73bda142e899780aa07b95def050abe42'],
  ['confidentiality', '2026-11', '5288ad57a0ef085205d7ea332f185ac47674559a91db1b5ce92ce099341b7264'],
] as const)('%s %s never changes under its version', (kind, version, hash) => {
  expect(sha256(wholeText(textOf(kind, version)!))).toBe(hash)
})

test('the consent says that an account needs it, how it is taken back in the words of the profile’s button, and what that does', () => {
  const said = wholeText(newestText('health'))
  expect(said).not.toContain('freiwillig')
  for (const part of [
    'Ein Konto gibt es nur mit dieser Einwilligung',
    'im Profil der App mit «Einwilligung zu Gesundheitsdaten widerrufen»',
    'Ab dann liest im Studio niemand mehr meine Gesundheitsangaben',
  ])
    expect(said).toContain(part)
})

test.each(['2026-11', '2026-12'])(
  'who signed the text of %s has agreed: it is taken from a device that waited, holds, and is read as it was signed',
  async textVersion => {
    const anna = await member(house)
    const { reply } = await house.as(anna, agreements.consent, { body: { ...consent, textVersion } })
    expect(reply).toMatchObject({ textVersion, textHash: sha256(wholeText(textOf('health', textVersion)!)) })
    expect((await house.as(anna, account.me)).reply.consent1).toBe(true)
    expect((await house.as(anna, agreements.pdf, { params: { id: reply._id } })).status).toBe(200)
  },
)
