import type { Page } from '@playwright/test'
import { v7 } from 'uuid'
import { courseOffice } from '#contract/courses/courseOffice.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import { addDays } from '#contract/days.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'

test.use({ of: ['courses'] })

/** A studio in which no other journey plans: one counts the drafts of a week. */
const studio = 'pfungen'

/** A person who may write courses, rooms and labels there, and one of each. */
async function ground(url: string, name: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const planner = await newcomer(url, { vorname: 'Petra', nachname: 'Planer' })
  const rights = ['gf_c_create', 'gf_c_edit', 'gf_c_delete', 'gf_c_plan', 'r_edit', 'gf_c_signupRange']
  await admin.post('roles/changes', { changes: rights.map(code => ({ person: planner._id, kind: 'right', code, studios: [studio] })) })
  const desk = await serverOf(url, planner.email)
  const [course, room] = [v7(), v7()]
  await desk.post('gf/rooms', { _id: room, studio, name, capacity: 12 })
  const offered = { title: 'Barre', description: 'Kraft an der Stange.', intensity: 1, minutes: 60, labels: [] }
  await desk.post('gf/courses', { _id: course, studio, ...offered })
  return { planner, desk, course, room }
}

const line = (page: Page, name: RegExp) => page.getByRole('row', { name })
const waits = 'auf diesem Gerät, wartet'

test('without a network a room is made and a course changed; they wait over a reload, arrive, and where somebody else was first both are shown', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const { planner, desk, course } = await ground(server.url, 'Raum Eiger')
  const device = await open(1280)
  const { page } = device
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await device.arrive(planner.email, '/dashboard/gf/courses')
  await expect(line(page, /Barre/)).toBeVisible()
  await device.keepsAnswer(courseOffice.courses, course)
  await step(page, '/dashboard/gf/rooms')
  // A new room is in the only studio there is to choose, once that is known.
  await expect(line(page, /Raum Eiger.*Pfungen/)).toBeVisible()
  await device.installed()
  await device.keepsAnswer(courseOffice.rooms, 'Raum Eiger')

  await device.offline()
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Neuer Raum' }).click()
  await sheet.getByLabel(/^Name/).fill('Raum Mönch')
  await sheet.getByLabel(/^Plätze/).fill('8')
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByText('Raum Mönch ist angelegt. Wird gesendet, sobald du Netz hast.')).toBeVisible()
  await expect(line(page, /Raum Mönch/).getByRole('img', { name: waits })).toBeVisible()
  // An act that waits is written anew as often as somebody likes, and sent once.
  await line(page, /Raum Mönch/).click()
  await sheet.getByLabel(/^Plätze/).fill('9')
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await expect(line(page, /Raum Mönch.* 9/)).toBeVisible()
  await drawn(page)
  await isClean(page)

  await step(page, '/dashboard/gf/courses')
  await line(page, /Barre/).click()
  await sheet.getByLabel(/^Dauer/).fill('50')
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  await expect(line(page, /Barre.*50 Min\./).getByRole('img', { name: waits })).toBeVisible()
  const seen = await desk.get(`gf/courses/${course}`)
  expect(seen.minutes).toBe(60)
  await planner.put(`gf/courses/${course}`, { ...seen, minutes: 45 })

  await page.reload()
  await expect(line(page, /Barre.*50 Min\./).getByRole('img', { name: waits })).toBeVisible()
  await step(page, '/dashboard/gf/rooms')
  await expect(line(page, /Raum Mönch/).getByRole('img', { name: waits })).toBeVisible()

  await device.offline(false)
  const rooms = async () => (await desk.get('gf/rooms')).rows as { name: string; capacity: number }[]
  await expect.poll(async () => (await rooms()).filter(({ name }) => name === 'Raum Mönch').map(({ capacity }) => capacity)).toEqual([9])
  await expect(line(page, /Raum Mönch/)).toHaveCount(1)
  await expect(page.getByRole('img', { name: waits })).toHaveCount(0)

  await step(page, '/dashboard/gf/courses')
  const told = page.getByRole('region', { name: 'Braucht dich' })
  await expect(told.getByText('Geändert: Barre')).toBeVisible()
  await drawn(page)
  await isClean(page)
  // Nothing was overwritten until somebody chose.
  expect((await desk.get(`gf/courses/${course}`)).minutes).toBe(45)
  await told.getByRole('button', { name: 'Beides ansehen' }).click()
  const choice = sheet.getByRole('alert')
  await expect(choice.getByText('Deine Angabe: 50')).toBeVisible()
  await expect(choice.getByText('Im Studio: 45')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await choice.getByRole('button', { name: 'Den Rest lasse ich, wie ich ihn habe' }).click()
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(async () => (await desk.get(`gf/courses/${course}`)).minutes).toBe(50)
  await expect(told).toHaveCount(0)
})

test('what is refused later says why above the list, and goes when that is read', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(120_000)
  const { planner, desk, course, room } = await ground(server.url, 'Raum Bernina')
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const device = await open()
  const { page } = device
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await device.arrive(planner.email, '/dashboard/gf/rooms')
  await expect(line(page, /Raum Bernina/)).toBeVisible()
  await device.keepsAnswer(courseOffice.rooms, room)
  await device.offline()
  await line(page, /Raum Bernina/).click()
  await page.getByRole('button', { name: 'Raum entfernen' }).click()
  await expect(page.getByText('Raum Bernina: entfernt. Wird gesendet, sobald du Netz hast.')).toBeVisible()
  await expect(line(page, /Raum Bernina/)).toHaveCount(0)
  const day = addDays(today(), 9)
  const times = { startsAt: `${day}T11:00:00.000Z`, endsAt: `${day}T12:00:00.000Z` }
  await admin.post('gf/schedule', { studio, executions: [{ _id: v7(), course, room, instructor: null, capacity: 5, ...times }] })
  await device.offline(false)
  const told = page.getByRole('region', { name: 'Braucht dich' })
  await expect(told.getByText('Das wird noch gebraucht: Nimm es zuerst überall weg.')).toBeVisible()
  await expect(line(page, /Raum Bernina/)).toBeVisible()
  await told.getByRole('button', { name: 'Gut' }).click()
  await expect(told).toHaveCount(0)
  expect((await desk.get(`gf/rooms/${room}?studio=${studio}`)).name).toBe('Raum Bernina')
})

test('a room made without a network is planned with before it went; refused, what is planned there waits until it is mended', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const { planner, desk } = await ground(server.url, 'Raum Palü')
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const device = await open(1280)
  const { page } = device
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  const day = addDays(today(), 12)
  await device.arrive(planner.email, `/kurslisten?day=${day}&studios=${studio}`)
  await expect(page.getByRole('button', { name: 'Woche kopieren' })).toBeVisible()
  await device.keepsAnswer(courseSchedule.choices, 'Raum Palü')
  await step(page, '/dashboard/gf/rooms')
  await expect(line(page, /Raum Palü.*Pfungen/)).toBeVisible()
  await device.installed()
  await device.offline()
  const sheet = page.getByRole('dialog')
  const anew = async (name: string) => {
    await page.getByRole('button', { name: 'Neuer Raum' }).click()
    await sheet.getByLabel(/^Name/).fill(name)
    await sheet.getByLabel(/^Plätze/).fill('7')
    await sheet.getByRole('button', { name: 'Anlegen' }).click()
    await expect(line(page, new RegExp(name)).getByRole('img', { name: waits })).toBeVisible()
  }
  const plan = async (room: string, clock: string) => {
    await page.goto(`/kurslisten/add?studio=${studio}&day=${day}&clock=${clock}`)
    await page.getByRole('combobox', { name: /^Kurs/ }).selectOption({ label: 'Barre' })
    await page.getByRole('combobox', { name: /^Raum/ }).selectOption({ label: `${room}, wartet` })
    await expect(page.getByRole('textbox', { name: 'Plätze' })).toHaveValue('7')
    await page.getByRole('button', { name: 'Planen', exact: true }).click()
    await expect(page.getByText('Ein Kurs ist als Entwurf geplant. Wird gesendet, sobald du Netz hast.')).toBeVisible()
  }
  await anew('Raum Tambo')
  await plan('Raum Tambo', '07:00')
  await page.reload()
  await device.offline(false)
  const planned = async () => {
    const { executions } = (await desk.get(`gf/schedule?from=${day}&studios=${studio}`)) as { executions: { room: { name: string } }[] }
    return executions.map(({ room }) => room.name).filter(name => /Tambo|Scopi/.test(name))
  }
  await expect.poll(planned).toEqual(['Raum Tambo'])

  // Rooms are somebody else's matter by the time that the second one arrives; planning is not.
  await step(page, '/dashboard/gf/rooms')
  await expect(line(page, /Raum Tambo.*Pfungen/)).toBeVisible()
  await device.offline()
  await anew('Raum Scopi')
  await plan('Raum Scopi', '08:00')
  const rooms = (studios: string[]) =>
    admin.post('roles/changes', { changes: [{ person: planner._id, kind: 'right', code: 'r_edit', studios }] })
  await rooms([])
  await device.offline(false)
  const told = page.getByRole('region', { name: 'Braucht dich' })
  await expect(told.getByText('Raum: Raum Scopi')).toBeVisible()
  await expect(told.getByText('Dafür fehlt dir die Berechtigung. Was damit geplant ist, wartet darauf.')).toBeVisible()
  expect(await planned()).toEqual(['Raum Tambo'])
  await drawn(page)
  await isClean(page)
  // The link leads to the form only once the device has heard that the right was taken and then given back; before, it leads home.
  const held = () => page.evaluate(() => localStorage.getItem('userRights'))
  await expect.poll(held).not.toContain('"r_edit"')
  await rooms([studio])
  await expect.poll(held).toContain('"r_edit"')
  await told.getByRole('link', { name: 'Ansehen' }).click()
  await told.getByRole('button', { name: 'Nochmals bearbeiten' }).click()
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await expect.poll(planned).toEqual(['Raum Tambo', 'Raum Scopi'])
  await expect(told).toHaveCount(0)
})
