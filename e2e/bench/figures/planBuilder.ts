import type { Page } from '@playwright/test'
import { atDesk, settled, signIn } from '#e2e/bench/desk.ts'
import { type Figure, spread } from '#e2e/bench/figure.ts'
import { slowDown } from '#e2e/bench/phone.ts'

const aim = 50
const slots = 60
const idOf = (kind: number, place: number) => `01900000-0000-7000-8${String(kind).padStart(3, '0')}-${String(place).padStart(12, '0')}`

const exercises = Array.from({ length: 150 }, (_, at) => ({
  _id: idOf(1, at),
  title: `Übung ${at} an der Maschine`,
  kind: 'weight',
  muscle: 'Rücken',
  device: `Gerät ${at}`,
  bar: null,
  note: false,
  alternatives: [],
}))
/** They stand in the trainer's studio, each at a machine. */
const inventory = {
  studio: 'pfungen',
  categories: [],
  defects: [],
  devices: [],
  exercises: exercises.map(each => ({ ...each, deviceId: null, pictureAddress: null, steps: null, manual: null, tags: [] })),
}
const target = (at: number) => ({ warmup: at === 0, weight: 40 + at, reps: 8, repsTo: 12, distance: null, time: null })
const plan = {
  _id: idOf(2, 0),
  person: idOf(3, 0),
  title: 'Grosser Plan',
  goal: null,
  start: '2026-01-05',
  until: null,
  end: null,
  state: 'published',

  standing: 'running',
  version: 1,
  vorname: 'Ursina',
  nachname: 'Caduff',
  trainer: 'Sandro Zehnder',
  picture: null,
  pictureAddress: null,
  exercises: exercises.slice(0, slots),
  splits: [
    {
      _id: idOf(4, 0),
      title: 'Alles',
      minutes: 90,
      slots: Array.from({ length: slots }, (_, at) => ({
        _id: idOf(5, at),
        exercise: exercises[at]!._id,
        superset: null,
        rest: 90,
        setting: `Sitz ${at % 8}`,
        hint: null,
        targets: [0, 1, 2, 3].map(target),
      })),
    },
  ],
}

/** Milliseconds from each key until the frame that shows it. */
async function typed(page: Page, label: string, text: string) {
  const field = page.getByLabel(new RegExp(`^${label}`)).first()
  await field.click()
  await page.evaluate(() => {
    const taken: number[] = []
    Object.assign(window, { taken })
    document.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => taken.push(performance.now() - timeStamp)
          port2.postMessage(null)
        }),
      true,
    )
  })
  // The keyboard alone, one key after the frame of the last: looking for the field again would be measured too.
  for (const [at, letter] of [...text].entries()) {
    await page.keyboard.press(letter)
    await page.waitForFunction(count => (window as unknown as { taken: number[] }).taken.length > count, at)
  }
  return page.evaluate(() => (window as unknown as { taken: number[] }).taken)
}

/** Typing in a plan of 60 exercises in the production build, four times slower. */
export const planBuilder: Figure = {
  name: 'plan-builder',
  measure: ({ quick, note }) =>
    atDesk(async page => {
      await page.route('**/api/v2/exercises', route => route.fulfill({ json: exercises }))
      await page.route('**/api/geraete?*', route => route.fulfill({ json: inventory }))
      await page.route(`**/api/trainingsplan/${plan._id}/bauplan`, route => route.fulfill({ json: plan }))
      await signIn(page, { who: 'trainer' })
      await page.goto(`/workouts/edit/${plan._id}`)
      await page.getByRole('button', { name: /^Übung 30 an der Maschine \d/ }).click()
      await settled(page)
      await slowDown(page, { cpu: 4 })
      const text = (quick ? 'Langsam' : 'Langsam ablassen, die Ellbogen bleiben nahe am Rumpf und der Kopf gerade').replaceAll(' ', '_')
      const hint = await typed(page, 'Hinweis', text)
      await page.reload()
      await settled(page)
      const name = await typed(page, 'Name des Plans', text)
      note(`Plan builder: a plan of one day with ${slots} exercises of four sets, one opened; 1280 × 844, CPU four times slower, no GPU.`)
      return (
        [
          ['an exercise’s hint', hint],
          ['the plan’s name', name],
        ] as const
      ).map(([what, taken]) => ({
        figure: `Plan builder of ${slots}, a key in ${what}`,
        unit: 'ms' as const,
        ours: spread(taken),
        aim: `≤ ${aim} ms`,
        met: spread(taken).p95 <= aim,
      }))
    }),
}
