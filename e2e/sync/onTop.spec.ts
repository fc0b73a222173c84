import type { Page } from '@playwright/test'
import { v7 } from 'uuid'
import { chat } from '#contract/chat/calls.ts'
import { communityConsent } from '#contract/rules/social/consent.ts'
import { newcomer } from '#e2e/account.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['chat', 'diary'] })

const customers = '/dashboard/nutrition/customers'

/** Somebody who looks after nutrition in «winterthur» and leads a group, with somebody whom they look after. */
async function coachOf(url: string, nachname: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const nora = await newcomer(url, { vorname: 'Nora', nachname })
  const kira = await newcomer(url, { vorname: 'Kira', nachname: 'Köchli' })
  const right = (code: string) => ({ person: kira._id, kind: 'right', code, studios: ['winterthur'] })
  await admin.post('roles/changes', { changes: [right('nutrition_admin'), right('u_search')] })
  const [day, coach] = [today(), kira._id]
  await admin.post('nutrition/access', {
    _id: v7(),
    studio: 'winterthur',
    person: nora._id,
    title: 'Begleitung',
    from: day,
    until: day,
    coach,
  })
  const settings = { text: null, findable: true, sharesFriends: false, sharesSignups: false }
  await kira.put('social/profile', { ...settings, version: 0, joined: true, consent: communityConsent.version })
  const server = await serverOf(url, kira.email)
  const group = v7()
  await server.post('chat/groups', { _id: group, name: 'Lauftreff Töss', memberIds: [] })
  return { email: kira.email, server, group, member: await serverOf(url, nora.email) }
}

const note = (page: Page) => page.getByRole('dialog', { name: 'Notiz zur Ernährung' })

async function openNote(page: Page, nachname: string) {
  await page.getByRole('row', { name: new RegExp(nachname) }).click()
  await page
    .getByRole('dialog', { name: new RegExp(nachname) })
    .getByRole('button', { name: 'Notiz schreiben' })
    .click()
}

test('what is written twice without a network stands as it was written last, on every device, and nobody is told of a clash', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(180_000)
  const nachname = `Doppelt${v7().slice(-6)}`
  const kira = await coachOf(server.url, nachname)
  const desk = await open(1280)
  const { page } = desk
  await desk.arrive(kira.email, '/chat')
  await desk.installed()
  await page.getByRole('link', { name: 'Lauftreff Töss' }).click()
  await expect(page.getByRole('heading', { name: 'Lauftreff Töss' })).toBeVisible()
  await desk.keepsAnswer(chat.groups, 'Lauftreff Töss')
  await page.goto(customers)
  await openNote(page, nachname)
  await expect(note(page).getByLabel('Notiz')).toHaveValue('')
  await desk.offline()

  const write = async (text: string) => {
    await note(page).getByLabel('Notiz').fill(text)
    await note(page).getByRole('button', { name: 'Speichern' }).click()
    await expect(note(page)).toBeHidden()
  }
  await write('Iss am Morgen ein Ei.')
  await page
    .getByRole('dialog', { name: new RegExp(nachname) })
    .getByRole('button', { name: 'Notiz schreiben' })
    .click()
  await expect(note(page).getByLabel('Notiz')).toHaveValue('Iss am Morgen ein Ei.')
  await write('Iss am Morgen zwei Eier.')

  await page.goto('/chat')
  await page.getByRole('link', { name: 'Lauftreff Töss' }).click()
  await page.getByRole('button', { name: 'Lauftreff Töss: Angaben' }).click()
  for (const name of ['Frühschicht', 'Spätschicht']) {
    await page.getByLabel('Name der Gruppe').fill(name)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  }

  await desk.offline(false)
  const group = async () => ((await kira.server.get(`chat/groups/${kira.group}`)) as { name: string; version: number }).name
  const written = async () => ((await kira.member.get('nutrition/coachnote')) as { text: string }).text
  await expect.poll(group).toBe('Spätschicht')
  await expect.poll(written).toBe('Iss am Morgen zwei Eier.')
  await page.goto('/abgleich')
  await expect(page.getByText('Alles gespeichert')).toBeVisible()

  const other = await open(1280, 'never')
  await other.arrive(kira.email, '/chat')
  for (const each of [page, other.page]) {
    await each.goto('/chat')
    await expect(each.getByRole('link', { name: 'Spätschicht' })).toBeVisible()
    await each.goto(customers)
    await openNote(each, nachname)
    await expect(note(each).getByLabel('Notiz')).toHaveValue('Iss am Morgen zwei Eier.')
  }
})
