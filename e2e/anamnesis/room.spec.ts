import type { Copy } from '#contract/anamnesis/shapes.ts'
import { anamnesisForms, type FormVersion } from '#contract/anamnesisForms.ts'
import { anamnesisHashOf } from '#contract/rules/anamnesis/hash.ts'
import { workouts } from '#contract/workouts.ts'
import { newcomer } from '#e2e/account.ts'
import { draws } from '#e2e/bench/figures/draws.ts'
import type { Device } from '#e2e/device.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { strokeOf } from '#e2e/registration.ts'
import { type Asked, asks, bends, goOn, signs } from './room/anamnesis.ts'
import { type Point, play, saved } from './room/chapter.ts'
import { beginPlan, days, plans, ready, setsADay, trains } from './room/training.ts'

test.use({ of: ['anamnesis', 'plans'] })

/** The first story's seed: `SEED` tells a story again, alone where `STORIES` says 1. */
const seed = Number(process.env.SEED)
/** Each kills a browser five times and cuts the network four times: twenty of them kill a hundred times. */
const stories = Number(process.env.STORIES) || 20

type Caller = Awaited<ReturnType<typeof serverOf>>
/** A tablet of the studio, on which the trainer is signed in. */
async function tablet(device: Device, trainer: string) {
  await device.page.emulateMedia({ reducedMotion: 'reduce' })
  await device.arrive(trainer, '/dashboard/anamnese/search')
  await device.installed()
  await device.keepsAnswer(anamnesisForms.forStudio, 'Deine Ziele')
  await device.keeps('sealKey')
}

/** The wish for a push is put off wherever it comes up. */
const quiet = async ({ page }: Device) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
}

test.describe('the room', { tag: '@long' }, () => {
  test.describe.configure({ mode: 'serial' })
  for (let nth = 0; nth < stories; nth++) {
    const told = seed + nth
    test(`an anamnesis goes from tablet to tablet and its plan to the phone, whatever dies: story ${told}`, async ({ server, open }) => {
      test.setTimeout(480_000)
      const draw = draws(told)
      for (let skip = 0; skip < 5; skip++) draw()
      const one = (of: number) => Math.floor(draw() * of)
      const mark = `${told % 1000}x${Date.now() % 10_000}`
      const person = await newcomer(server.url, { vorname: 'Seraina', nachname: `Raum${mark}` })
      const trainer = await newcomer(server.url, { vorname: 'Curdin', nachname: `Fragt${mark}` })
      const admin = await serverOf(server.url, 'admin@formkurve.example')
      const right = (code: string) => ({ person: trainer._id, kind: 'right', code, studios: ['winterthur'] })
      await admin.post('roles/changes', { changes: ['ab_create', 'u_search', 'tp_create', 'tp_viewAll'].map(right) })
      const [member, staff] = [await serverOf(server.url, person.email), await serverOf(server.url, trainer.email)]
      const asked: Asked = { _id: person._id, vorname: 'Seraina', nachname: `Raum${mark}`, secret: `Tropfen${mark}` }
      const faults = (points: readonly Point[], kills: number) => ({
        cut: (nth + one(points.length)) % points.length,
        kills: Array.from({ length: points.length }, (_, at) => [draw(), at] as const)
          .sort(([a], [b]) => a - b)
          .slice(0, kills)
          .map(([, at]) => at),
      })
      const tell = (chapter: string, points: readonly Point[], { cut, kills }: ReturnType<typeof faults>) =>
        test.info().annotations.push({
          type: chapter,
          description: `cut at ${points[cut]!.name}, killed at ${kills.map(at => points[at]!.name).join(', ')}`,
        })

      const [first, second] = [await open(1024), await open(1024)]
      await Promise.all([quiet(first), quiet(second)])
      await tablet(first, trainer.email)
      await first.page.goto(`/dashboard/user/search/${asked._id}`)
      await expect(first.page.getByRole('button', { name: 'Anamnese aufnehmen' })).toBeVisible()
      const begun = asks(first, asked)
      const atFirst = faults(begun, 1)
      tell('first tablet', begun, atFirst)
      await play(first, begun, atFirst, () => quiet(first))
      await first.page.goto('/dashboard/anamnese/search')
      await saved(first.page)

      await tablet(second, trainer.email)
      await goOn(second, asked)
      const ended = signs(second, asked)
      const atSecond = faults(ended, 1)
      tell('second tablet', ended, atSecond)
      await play(second, ended, atSecond, () => quiet(second))
      await second.page.goto('/dashboard/anamnese/search')
      await saved(second.page)
      await isKept(member, asked, trainer._id)

      const title = `Plan ${mark}`
      const all = (await staff.get('v2/exercises')) as { _id: string; title: string }[]
      const idOf = (name: string) => all.find(each => each.title === name)!._id
      await first.page.goto('/workouts')
      await first.keepsAnswer(workouts.exercises, days[0][1])
      await beginPlan(first, asked)
      const made = plans(first, asked, title, idOf)
      const atPlan = faults(made, 1)
      tell('plan', made, atPlan)
      await play(first, made, atPlan, () => quiet(first))
      type Plan = { title: string; splits: { title: string; slots: { exercise: { title: string }; targets: unknown[] }[] }[] }
      await expect.poll(async () => ((await member.get('plan')) as Plan | null)?.title, { timeout: 30_000 }).toBe(title)
      const { splits } = (await member.get('plan')) as Plan
      expect(splits.map(split => [split.title, split.slots.map(({ exercise }) => exercise.title)])).toEqual(
        days.map(([day, exercise]) => [day, [exercise]]),
      )

      const phone = await open()
      await quiet(phone)
      await phone.arrive(person.email, '/workouts')
      await phone.installed()
      await ready(phone, title)
      const trained = trains(phone)
      const atPhone = faults(trained, 2)
      tell('phone', trained, atPhone)
      await play(phone, trained, { ...atPhone, stays: true }, () => quiet(phone))
      await phone.page.goto('/workouts/completed')
      await saved(phone.page)
      await expect
        .poll(async () => (await member.sets()).map(set => set.title).sort())
        .toEqual(days.flatMap(([, exercise]) => Array(setsADay).fill(exercise)).sort())

      // The member's other device shows the same, and the second tablet what was said.
      const other = await open(1280, 'never')
      await other.arrive(person.email, '/workouts/completed')
      const rowsOn = async ({ page }: Device) => {
        const texts: string[] = []
        for (const [day] of days) {
          const row = page.getByRole('link', { name: new RegExp(day) }).first()
          await expect(row).toContainText(`${setsADay} Sätze`)
          texts.push((await row.textContent()) ?? '')
        }
        return texts
      }
      expect(await rowsOn(other)).toEqual(await rowsOn(phone))
      const shownOn = async ({ page }: Device) => {
        await page.goto('/dashboard/anamnese/search')
        await page
          .getByText(new RegExp(`^${asked.nachname}`))
          .first()
          .click()
        const sheet = page.getByRole('dialog')
        await expect(sheet.getByText(asked.secret)).toBeVisible()
        for (const { vorname, nachname } of [asked, { vorname: 'Curdin', nachname: `Fragt${mark}` }])
          await expect(sheet.getByRole('img', { name: `Unterschrift ${vorname} ${nachname}` })).toBeVisible()
        return sheet.textContent()
      }
      expect(await shownOn(first)).toBe(await shownOn(second))
    })
  }
})

/** What was signed stands in the studio once: every answer under the hash of what was signed, and each signature as the hand drew it. */
async function isKept(member: Caller, { _id, secret }: Asked, creator: string) {
  type Whole = { status: string; form: FormVersion; copies: Copy[] }
  const mine = async () => (await member.get('anamnesebogen/kunde')) as Whole[]
  await expect.poll(async () => (await mine()).map(({ status, copies }) => [status, copies.length])).toEqual([['submitted', 1]])
  const [{ form, copies }] = (await mine()) as [Whole]
  const [{ hash, answers, customerSignature, creatorSignature }] = copies as [Copy]
  expect(hash).toBe(await anamnesisHashOf({ form: form.form, number: form.number, customer: _id, creator, answers }))
  const asked = form.pages.flatMap(({ questions }) => questions)
  const said = (title: RegExp) => answers[asked.find(question => title.test(question.title))?._id ?? '']
  expect(said(/^Wie viele Tage pro Woche/)?.answer).toBe(3)
  expect(said(/^Wie fit/)?.answer).toBe(4)
  expect(said(/^Hast du zurzeit Schmerzen/)?.answer).toBe('Nein')
  expect(Object.values(said(/^Nimmst du regelmässig Medikamente/)?.additionalFieldAnswer ?? {})).toEqual([{ answer: secret }])
  for (const [signature, bend] of [
    [customerSignature, bends.customer],
    [creatorSignature, bends.trainer],
  ] as const) {
    const places = (points: readonly { x: number; y: number }[]) => points.map(({ x, y }) => [x.toFixed(2), y.toFixed(2)])
    const [stroke = [], ...more] = signature?.strokes.map(places) ?? []
    const drawn = places(strokeOf(bend))
    expect(more).toEqual([])
    // A browser that is busy may tell of two steps of the hand as one.
    expect(stroke).toEqual(drawn.filter(place => stroke.join(' ').includes(place.join())))
    expect([stroke[0], stroke.at(-1), stroke.length > drawn.length / 2]).toEqual([drawn[0], drawn.at(-1), true])
  }
}
