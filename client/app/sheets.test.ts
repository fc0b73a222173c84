import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const client = new URL('..', import.meta.url).pathname
const sources = readdirSync(client, { encoding: 'utf8', recursive: true })
  .filter(name => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .map(name => [name, readFileSync(`${client}/${name}`, 'utf8')] as const)
const having = (pattern: RegExp) => sources.filter(([, source]) => pattern.test(source)).map(([name]) => name)

test('whatever lies over a page is a sheet, which asks before a text is lost and is closed by Back; the palette holds none', () => {
  expect(having(/<dialog\b|chakra\('dialog'|createElement\('dialog'/).sort()).toEqual(['app/palette/Palette.tsx', 'kit/Sheet.tsx'])
})

/** Why a sheet, or a part of it, asks nothing. */
const reasons: Record<string, string> = {
  'workouts/run/NoteSheet.tsx': 'closing saves the note',
  'registration/RegisterDialog.tsx': 'each step is kept as it is filled in',
  'parts/signedForm/SignedSheet.tsx': 'each answer is kept as it is given',
  'parts/feedback/FeedbackForm.tsx': 'a draft',
  'parts/rating/RateForm.tsx': 'a draft',
  'events/office/TellAll.tsx': 'a draft',
  'absences/management/RequestCard.tsx': 'a word that goes with the decision',
  'studios/office/FigureField.tsx': 'a figure is saved when its field is left',
  'kit/code/FindSheet.tsx': 'a code to look something up by',
  'parts/door/ScanSheet.tsx': 'a code to look somebody up by',
  'nutrition/BarcodeSheet.tsx': 'a code to look something up by',
  'kit/FormElement.tsx': 'a form with a draft, or with nothing unsaved in it',
}

test('a sheet that asks nothing has its reason', () => {
  expect(having(/<Sheet\b[^>]*\skept\b|\bdata-kept\b/).sort()).toEqual(Object.keys(reasons).sort())
})

/** Ways by which a sheet is closed that lead to an address: those named in the same file, and those written where it is closed. */
function closingWays(source: string) {
  const closings = [...source.matchAll(/\bonClose=\{\(\) => ([^\n]*)/g)].map(([, act]) => act!)
  const named = [...source.matchAll(/const (\w+) = \([^)]*\) =>\s*void (?:go|navigate)\((.*?)\)\n(?! {4})/gs)]
  return [
    ...named.filter(([, name]) => closings.some(act => new RegExp(`\\b${name}\\(`).test(act))).map(([, , goal]) => goal!),
    ...closings.filter(act => /\b(go|navigate)\(/.test(act)),
  ]
}

test('a sheet with an address takes the place of its page, or Back would open it again without end', () => {
  const ways = sources.map(([name, source]) => [name, closingWays(source)] as const).filter(([, goals]) => goals.length > 0)
  expect(ways.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'payments/office/PaymentAdmin.tsx',
      'sandbox/Sandbox.tsx',
      'shop/desk/Orders.tsx',
      'studios/office/OfficeStudios.tsx',
    ]),
  )
  expect(ways.filter(([, goals]) => goals.some(goal => !goal.includes('replace: true'))).map(([name]) => name)).toEqual([])
})
