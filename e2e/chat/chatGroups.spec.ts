import type { Page } from '@playwright/test'
import { v7 } from 'uuid'
import { chat } from '#contract/chat/calls.ts'
import { friends } from '#contract/friends.ts'
import { communityConsent } from '#contract/rules/social/consent.ts'
import { social } from '#contract/social/calls.ts'
import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['chat'] })

const settings = { text: null, findable: true, sharesFriends: false, sharesSignups: false }

async function joiner(url: string, name: { vorname: string; nachname: string }) {
  const { email, _id, put } = await newcomer(url, name)
  await put('social/profile', { ...settings, version: 0, joined: true, consent: communityConsent.version })
  return { email, _id, put, server: await serverOf(url, email) }
}

const more = (page: Page, name: string) => page.getByRole('button', { name: `${name}: mehr` })
async function act(page: Page, name: string, item: string) {
  await more(page, name).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a group is made in the cellar; who leads it adds, promotes and removes, also somebody who is offline', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(240_000)
  const lead = await joiner(server.url, { vorname: 'Lea', nachname: 'Gruppenleiterin' })
  const nora = await joiner(server.url, { vorname: 'Nora', nachname: 'Lauffreundin' })
  const max = await joiner(server.url, { vorname: 'Max', nachname: 'Lauffreund' })
  const ida = await joiner(server.url, { vorname: 'Ida', nachname: 'Unbekannt' })
  for (const friend of [nora, max]) {
    await lead.server.post(`social/request/${friend._id}`, { text: null })
    await friend.put(`social/accept/${lead._id}`, undefined)
  }

  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(lead.email, '/chat')
  await phone.installed()
  await page.getByRole('button', { name: 'Neue Unterhaltung' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Nora Lauffreundin' })).toBeVisible()
  await phone.keepsAnswer(friends.list)
  await phone.keepsAnswer(chat.groups)

  await phone.offline()
  await page.getByRole('button', { name: 'Neue Gruppe' }).click()
  const making = page.getByRole('dialog', { name: 'Neue Gruppe' })
  await making.getByRole('button', { name: 'Gruppe anlegen' }).click()
  await expect(making.getByText('Die Gruppe braucht einen Namen.')).toBeVisible()
  await expect(making.getByText('Eine Gruppe hat mindestens zwei Mitglieder: Wähle jemanden.')).toBeVisible()
  await making.getByLabel('Name der Gruppe').fill('Lauftreff Töss')
  await making.getByRole('checkbox', { name: 'Nora Lauffreundin' }).check()
  await isClean(page)
  await making.getByRole('button', { name: 'Mit 1 Person anlegen' }).click()
  await expect(page.getByRole('heading', { name: 'Lauftreff Töss' })).toBeVisible()
  await phone.offline(false)
  const groups = async (who: typeof nora) => (await who.server.get('chat/groups')) as { _id: string; name: string; state: string }[]
  await expect.poll(() => groups(nora)).toMatchObject([{ name: 'Lauftreff Töss', state: 'open' }])

  // Max is added, and somebody who is no friend is asked.
  await page.getByRole('button', { name: 'Lauftreff Töss: Angaben' }).click()
  await page.getByRole('button', { name: 'Personen hinzufügen' }).click()
  const adding = page.getByRole('dialog', { name: 'Personen zu «Lauftreff Töss» hinzufügen' })
  await adding.getByRole('checkbox', { name: 'Max Lauffreund' }).check()
  await adding.getByLabel('Person suchen').fill('unbekannt')
  await adding.getByRole('checkbox', { name: 'Ida Unbekannt' }).check()
  await adding.getByRole('button', { name: '2 Personen hinzufügen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Lauftreff Töss' })
  await expect(sheet.getByText('eingeladen')).toBeVisible()
  await expect(more(page, 'Max Lauffreund')).toBeVisible()
  await act(page, 'Nora Lauffreundin', 'Zur Leitung machen')
  await expect(sheet.getByText('Leitung', { exact: true })).toHaveCount(2)
  await isClean(page)

  // Max reads along, loses the network and is removed meanwhile.
  const theirs = await open()
  await theirs.page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await theirs.arrive(max.email, '/chat')
  await theirs.installed()
  await theirs.page.getByRole('link', { name: 'Lauftreff Töss' }).click()
  await expect(theirs.page.getByPlaceholder('Nachricht', { exact: true })).toBeVisible()
  await theirs.keepsAnswer(chat.groups, 'Lauftreff')
  await theirs.offline()
  await act(page, 'Max Lauffreund', 'Aus «Lauftreff Töss» entfernen')
  await page.getByRole('dialog', { name: 'Max Lauffreund entfernen?' }).getByRole('button', { name: 'Entfernen' }).click()
  await expect(more(page, 'Max Lauffreund')).toHaveCount(0)
  await expect(theirs.page.getByPlaceholder('Nachricht', { exact: true })).toBeVisible()
  await theirs.offline(false)
  await expect(theirs.page.getByText('Du bist nicht mehr in dieser Gruppe.')).toBeVisible()
  await isClean(theirs.page)

  // The one who was asked accepts on a wide screen.
  const desk = await open(1280, 'never')
  await desk.page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive(ida.email, '/chat')
  await isClean(desk.page)
  await desk.page.getByRole('button', { name: 'Lauftreff Töss: Beitreten' }).click()
  await expect(desk.page.getByRole('link', { name: 'Lauftreff Töss' })).toBeVisible()
  await expect(sheet.getByText('Ida Unbekannt')).toBeVisible()
  await expect(sheet.getByText('eingeladen')).toHaveCount(0)

  // She leaves it by a slip and is back before anybody learns of it.
  await desk.page.getByRole('link', { name: 'Lauftreff Töss' }).click()
  const field = desk.page.getByPlaceholder('Nachricht', { exact: true })
  await expect(field).toBeVisible()
  await desk.page.getByRole('button', { name: 'Lauftreff Töss: Angaben' }).click()
  await desk.page.getByRole('button', { name: 'Gruppe verlassen' }).click()
  await desk.page.getByRole('dialog', { name: '«Lauftreff Töss» verlassen?' }).getByRole('button', { name: 'Gruppe verlassen' }).click()
  await expect(field).toHaveCount(0)
  await desk.page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(field).toBeVisible()
  const [left] = await groups(ida)
  expect(left).toMatchObject({ name: 'Lauftreff Töss', state: 'open' })

  // She blocks somebody of the group where they write: their words are folded, and stay so once the studio has told whom she blocks.
  await nora.server.post(`chat/groups/${left?._id}/messages`, { _id: v7(), textContent: 'Hoi Ida' })
  const log = desk.page.getByRole('log', { name: 'Nachrichten' })
  await expect(log.getByText('Hoi Ida', { exact: true })).toBeVisible()
  await desk.page.getByRole('button', { name: 'Lauftreff Töss: Angaben' }).click()
  await act(desk.page, 'Nora Lauffreundin', 'Blockieren')
  await desk.page.getByRole('dialog', { name: 'Nora Lauffreundin blockieren?' }).getByRole('button', { name: 'Blockieren' }).click()
  await expect(desk.page.getByRole('dialog', { name: 'Nora Lauffreundin blockieren?' })).toHaveCount(0)
  await desk.page.keyboard.press('Escape')
  await expect(log.getByText('Blockierte Person')).toBeVisible()
  await desk.keepsAnswer(social.blocked, 'Lauffreundin')
  await desk.page.reload()
  await expect(log.getByText('Blockierte Person')).toBeVisible()
  await expect(log.getByText('Hoi Ida', { exact: true })).toHaveCount(0)

  // The group is dissolved while Ida is offline: what she still wrote for it does not arrive, and can be copied.
  await desk.offline()
  await field.fill('Bis Sonntag')
  await desk.page.getByRole('button', { name: 'Senden' }).click()
  await expect(log.getByText('Bis Sonntag', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: 'Gruppe auflösen' }).click()
  await page.getByRole('dialog', { name: '«Lauftreff Töss» auflösen?' }).getByRole('button', { name: 'Gruppe auflösen' }).click()
  await expect(page.getByText('«Lauftreff Töss» wird aufgelöst.')).toBeVisible()
  await expect.poll(() => groups(nora), { timeout: 30_000 }).toEqual([])
  await desk.offline(false)
  await expect(desk.page.getByText('Diese Unterhaltung gibt es auf diesem Konto nicht.')).toBeVisible()
  await expect(desk.page.getByText('Nicht mehr angekommen')).toBeVisible()
  await expect(desk.page.getByRole('button', { name: 'Kopieren' })).toBeVisible()
  await isClean(desk.page)
  await expect(page.getByRole('link', { name: 'Lauftreff Töss' })).toHaveCount(0)
})

test('whoever is asked into group after group reports it and blocks who asks, without a network and for good', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const [ute, pest] = [
    await joiner(server.url, { vorname: 'Ute', nachname: 'Umworben' }),
    await joiner(server.url, { vorname: 'Zeno', nachname: 'Zudringlich' }),
  ]
  const asks = (name: string) => pest.server.post('chat/groups', { _id: v7(), name, memberIds: [ute._id] })
  for (const name of ['Nur wir zwei', 'Nun komm schon']) await asks(name)
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(ute.email, '/chat')
  await phone.installed()
  const asked = page.getByRole('region', { name: 'Einladungen' })
  const menu = (name: string) => asked.getByRole('button', { name: `Mehr zur Einladung in ${name}` })
  await expect(menu('Nur wir zwei')).toBeVisible()
  await phone.keepsAnswer(chat.invitations, 'Nur wir zwei')
  await isClean(page)
  await phone.offline()
  await menu('Nur wir zwei').click()
  await page.getByRole('menuitem', { name: 'Melden' }).click()
  const report = page.getByRole('dialog', { name: 'Gruppe «Nur wir zwei» melden' })
  await report.getByLabel('Grund').selectOption({ index: 1 })
  await report.getByRole('button', { name: 'Melden' }).click()
  await expect(report).toHaveCount(0)
  await menu('Nun komm schon').click()
  await page.getByRole('menuitem', { name: 'Zeno Zudringlich blockieren' }).click()
  await page.getByRole('dialog', { name: 'Zeno Zudringlich blockieren?' }).getByRole('button', { name: 'Blockieren' }).click()
  await expect(asked).toHaveCount(0)
  await phone.offline(false)
  await expect.poll(() => ute.server.get('moderation/mine')).toMatchObject({ reports: [{ kind: 'group' }] })
  await expect.poll(() => ute.server.get('social/blocked')).toMatchObject([{ _id: pest._id }])
  await asks('Noch einmal').catch(() => {})
  expect(await ute.server.get('chat/invitations')).toEqual([])
})
