import { expect, type Locator, type Page } from '@playwright/test'
import { v7 } from 'uuid'
import type { serverOf } from '#e2e/floor.ts'
import type { Marks } from '#server/testing/marks.ts'

type Caller = Awaited<ReturnType<typeof serverOf>>

/** The kinds of question there are, each so many times on a page. */
const kinds = 4
const mostOnPage = 40
/** Answers of one round that somebody gives in their own words or numbers. */
export const marksOfRound = 5

const asked = (title: string, type: string, more: object = {}) => ({ _id: v7(), title, type, required: true, ...more })
const under = (selection: string, title: string, type: string, more: object = {}) => ({ ...asked(title, type, more), selection })

const questionsOf = (nth: number) => [
  asked(`Wie geht es dir, ${nth}?`, 'text'),
  asked(`Wie schwer, ${nth}?`, 'number'),
  asked(`Nimmst du etwas, ${nth}?`, 'select', {
    options: ['Ja', 'Nein'],
    additionalFields: [under('Ja', `Welches Mittel, ${nth}?`, 'text'), under('Ja', `Welche Menge, ${nth}?`, 'number')],
  }),
  asked(`Wo tut es weh, ${nth}?`, 'select', {
    options: ['Rücken', 'Knie'],
    allowMultiple: true,
    additionalFields: [under('Rücken', `Genauer, ${nth}?`, 'select', { options: ['oben', 'unten'], allowOwnInput: true })],
  }),
]

export interface Asked {
  _id: string
  title: string
  rounds: number
}

/** A form that asks every kind of question so many times, asked for under a name of its own. */
export async function publishForm(desk: Caller, rounds: number): Promise<Asked> {
  const [_id, studio] = [v7(), 'winterthur']
  const name = _id.slice(-8)
  const at = { form: _id, studio }
  const title = `Bogen ${name}`
  await desk.post('anamnesebogen/form', { _id, studio, title, kind: 'variant', variant: name })
  const perPage = mostOnPage / kinds
  for (let page = 0; page * perPage < rounds; page++) {
    const here = v7()
    await desk.post('anamnesebogen/page/create-update', { ...at, _id: here, displayedTitle: `Seite ${page + 1}`, showInExpress: true })
    for (let nth = page * perPage; nth < Math.min(rounds, (page + 1) * perPage); nth++)
      for (const question of questionsOf(nth + 1))
        await desk.post('anamnesebogen/question/create-update', { ...at, ...question, page: here })
  }
  const { edits } = (await desk.get(`anamnesebogen/form/${_id}?studio=${studio}`)) as { edits: number }
  await desk.post('anamnesebogen/form/publish', { ...at, edits })
  return { _id, title, rounds }
}

/** Nobody else is asked for it. */
export async function withdrawForm(desk: Caller, { _id }: Asked) {
  const { version } = (await desk.get(`anamnesebogen/form/${_id}?studio=winterthur`)) as { version: number }
  await desk.remove(`anamnesebogen/form/${_id}?studio=winterthur&version=${version}`)
}

const german = (value: number) => String(value).replace('.', ',')

/** Answers all of it, page by page, as far as the first signature; `typed` is called with each page before one goes on. */
export async function fillIn(sheet: Locator, marks: Marks, { rounds }: Asked, typed: () => Promise<void>) {
  const next = sheet.getByRole('button', { name: 'Weiter' })
  for (let nth = 1; nth <= rounds; nth++) {
    const field = (title: string) => sheet.getByRole('textbox', { name: `${title}, ${nth}?` })
    const group = (title: string) => sheet.getByRole('group', { name: `${title}, ${nth}?` })
    await field('Wie geht es dir').fill(marks.text('a text'))
    await field('Wie schwer').fill(german(marks.number('a number')))
    await group('Nimmst du etwas').getByText('Ja', { exact: true }).click()
    await field('Welches Mittel').fill(marks.text('an additional text'))
    await field('Welche Menge').fill(german(marks.number('an additional number')))
    await group('Wo tut es weh').getByText('Rücken', { exact: true }).click()
    await group('Genauer').getByText('Eigene Antwort', { exact: true }).click()
    await sheet.getByLabel(`Eigene Antwort: Genauer, ${nth}?`).fill(marks.text('an answer in own words'))
    if (nth % (mostOnPage / kinds) !== 0 && nth < rounds) continue
    await typed()
    await next.click()
    if (nth < rounds) await expect(sheet.getByRole('heading', { name: `Seite ${nth / (mostOnPage / kinds) + 1}` })).toBeVisible()
  }
  await expect(sheet.getByRole('heading', { name: 'Unterschrift Kunde' })).toBeVisible()
}

const steps = 24

/** Signs with a stroke that nobody else draws; answers its points as they are stored. A busy browser may leave some of them out. */
export async function signMarked(page: Page, marks: Marks, of: string) {
  const canvas = page.locator('canvas[data-ready]')
  await canvas.scrollIntoViewIfNeeded()
  const { left, top, width, height } = await canvas.evaluate((element: HTMLCanvasElement) => {
    const box = element.getBoundingClientRect()
    return { left: box.left, top: box.top, width: element.clientWidth, height: element.clientHeight }
  })
  const places = Array.from({ length: steps }, (_, step) => ({
    x: Math.ceil(left + width * (0.1 + (0.8 * step) / steps)),
    y: Math.ceil(top + height * (0.2 + 0.6 * Math.random())),
  }))
  const share = (at: number, whole: number) => Number((at / whole).toFixed(4))
  const points = places.map(({ x, y }) => ({ x: share(x - left, width), y: share(y - top, height) }))
  marks.signature(of, points)
  const [first, ...others] = places
  await page.mouse.move(first!.x, first!.y)
  await page.mouse.down()
  for (const { x, y } of others) await page.mouse.move(x, y)
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Löschen', exact: true })).toBeEnabled()
  return points
}

/** Both signatures, where the customer's step is shown, and the end. */
export async function signAndFinish(page: Page, sheet: Locator, marks: Marks) {
  const points = await signMarked(page, marks, 'the customer’s signature')
  await sheet.getByRole('button', { name: 'Weiter' }).click()
  await expect(sheet.getByRole('heading', { name: 'Unterschrift Trainer' })).toBeVisible()
  await signMarked(page, marks, 'the trainer’s signature')
  await sheet.getByRole('button', { name: 'Abschliessen' }).click()
  return points
}

/** Begins this form about whoever's card is open. */
export async function begin(page: Page, { title }: Asked) {
  await page.getByRole('button', { name: 'Anamnese aufnehmen' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Bogen', { exact: true }).selectOption(title)
  return sheet
}
