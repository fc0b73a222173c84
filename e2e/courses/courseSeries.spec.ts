import { v7 } from 'uuid'
import { addDays } from '#contract/days.ts'
import { newcomer } from '#e2e/account.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['courses'] })

/** A studio in which no other journey counts the drafts of a week. */
const studio = 'pfungen'

interface Detail {
  execution: { version: number; capacity: number }
  series: { ahead: number; ends: string | null }
}

test('a series without an end that was taken out of the plan without a network is put back with all that it was', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const planner = await newcomer(server.url, { vorname: 'Selma', nachname: 'Serie' })
  const rights = ['gf_c_create', 'gf_c_plan', 'r_edit']
  await admin.post('roles/changes', { changes: rights.map(code => ({ person: planner._id, kind: 'right', code, studios: [studio] })) })
  const desk = await serverOf(server.url, planner.email)
  const [course, room] = [v7(), v7()]
  await desk.post('gf/rooms', { _id: room, studio, name: 'Raum Bellavista', capacity: 12 })
  const offered = { title: 'Langhantel', description: 'Kraft an der Hantel.', intensity: 1, minutes: 50, labels: [] }
  await desk.post('gf/courses', { _id: course, studio, ...offered })
  const day = addDays(today(), 9)
  const weekday = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][new Date(day).getUTCDay()]
  const held = { course, room, instructor: null, capacity: 5, published: false, except: [], minutes: 50, clock: '07:00' }
  const [first] = (await desk.post('gf/schedule/series', {
    _id: v7(),
    studio,
    ...held,
    rule: `FREQ=WEEKLY;BYDAY=${weekday}`,
    from: day,
  })) as {
    _id: string
  }[]
  const edited = { studio, version: 1, scope: 'one', change: { capacity: 6 }, saw: { capacity: 5 } }
  await planner.put(`gf/schedule/${first!._id}`, edited)
  const detail = async () => (await desk.get(`gf/schedule/${first!._id}?studio=${studio}`)) as Detail
  const before = await detail()
  expect(before).toMatchObject({ execution: { version: 2, capacity: 6 }, series: { ends: null } })
  expect(before.series.ahead).toBeGreaterThan(20)

  const device = await open(1280)
  const { page } = device
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await device.arrive(planner.email, `/kurslisten?day=${day}&studios=${studio}`)
  const block = page.getByRole('button', { name: /^Langhantel 07:00.*Raum Bellavista/ })
  await block.first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/^jede Woche/)).toBeVisible()
  await device.installed()
  await device.offline()
  await sheet.getByRole('button', { name: 'Entfernen' }).click()
  await sheet.getByText('Alle kommenden').click()
  await expect(sheet.getByText('Die Serie endet damit.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.getByText(`Langhantel: ${before.series.ahead} Termine entfernt. Wird gesendet, sobald du Netz hast.`)).toBeVisible()
  await expect(block).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(block.first()).toBeVisible()
  await device.offline(false)
  // Taken out and put back in their order: it is a new one, as the other was.
  await expect.poll(async () => (await detail().catch(() => undefined))?.execution).toMatchObject({ version: 1, capacity: 6 })
  expect((await detail()).series).toMatchObject({ ahead: before.series.ahead, ends: null })
})
