import { v7 } from 'uuid'
import { directId } from '#contract/chat/calls.ts'
import { moderation } from '#contract/moderation/calls.ts'
import { communityConsent } from '#contract/rules/social/consent.ts'
import { posts } from '#contract/social/posts.ts'
import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['moderation'] })

const settings = { text: null, findable: true, sharesFriends: false, sharesSignups: false }

/** Somebody who has joined the Community and can be found. */
async function joiner(url: string, name: { vorname: string; nachname: string }, text: string | null = null) {
  const { email, _id, put } = await newcomer(url, name)
  await put('social/profile', { ...settings, text, version: 0, joined: true, consent: communityConsent.version })
  return { email, _id, member: await serverOf(url, email) }
}

test('a member who is pestered reports it without a network and blocks with it; how it ended is told', async ({ server, open }) => {
  test.setTimeout(180_000)
  const one = await joiner(server.url, { vorname: 'Sina', nachname: 'Gestoert' })
  const other = await joiner(server.url, { vorname: 'Reto', nachname: 'Aufsaessig' }, 'Ich weiss, wo du trainierst.')
  await one.member.post(`social/request/${other._id}`, {})
  await other.member.put(`social/accept/${one._id}`, {})

  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(one.email, '/friends')
  await phone.installed()
  await page.getByRole('button', { name: 'Mehr zu Reto Aufsaessig' }).click()
  await page.getByRole('menuitem', { name: 'Profil ansehen' }).click()
  await expect(page.getByText('Ich weiss, wo du trainierst.')).toBeVisible()
  await phone.offline()
  await page.getByRole('button', { name: 'Melden' }).click()
  const sheet = page.getByRole('dialog', { name: 'Reto Aufsaessig melden' })
  await sheet.getByLabel('Grund').selectOption({ label: 'Belästigung' })
  await sheet.getByRole('checkbox', { name: 'Reto Aufsaessig auch blockieren' }).check()
  await isClean(page)
  await sheet.getByRole('button', { name: 'Melden' }).click()
  await expect(page.getByText('Gemeldet und blockiert.', { exact: false })).toBeVisible()

  // Edited before the report arrives: what was seen is kept all the same.
  const { own } = (await other.member.get('social/profile')) as { own: { version: number } }
  await other.member.put('social/profile', {
    ...settings,
    text: 'Hallo zusammen',
    version: own.version,
    joined: true,
    consent: communityConsent.version,
  })
  await phone.offline(false)
  const lead = await serverOf(server.url, 'leitung@formkurve.example')
  type Cases = { rows: { _id: string; name: string }[] }
  const found = async () =>
    ((await lead.get('moderation/cases?view=waiting&limit=200')) as Cases).rows.find(({ name }) => name === 'Reto Aufsaessig')
  await expect.poll(async () => (await found())?._id).toBeDefined()
  const { _id } = (await found())!
  const kept = (await lead.post(`moderation/cases/${_id}/look`, { why: 'Meldung prüfen' })) as { items: { text: string }[] }
  expect(kept.items.map(({ text }) => text)).toEqual(['Hallo zusammen', 'Ich weiss, wo du trainierst.'])
  await expect(other.member.get(`social/profile?id=${one._id}`)).rejects.toThrow(/404/)

  await page.goto('/social/meldungen')
  await expect(page.getByText('Wird geprüft. Du hörst von uns.')).toBeVisible()
  await isClean(page)
})

/** A member whose two messages another one has reported, and whose post waits. */
async function reported(url: string, nachname: string) {
  const one = await joiner(url, { vorname: 'Alma', nachname: 'Meldet' })
  const other = await joiner(url, { vorname: 'Beda', nachname })
  await one.member.post(`social/request/${other._id}`, {})
  await other.member.put(`social/accept/${one._id}`, {})
  const group = await directId(one._id, other._id)
  await other.member.post('chat/groups', { _id: group, memberIds: [one._id] })
  const said = async (textContent: string) => {
    const _id = v7()
    await other.member.post(`chat/groups/${group}/messages`, { _id, textContent })
    await one.member.post('social/report', { kind: 'message', id: _id, reason: 'harassment' })
  }
  await said('Erste böse Nachricht')
  await said('Zweite böse Nachricht')
  await other.member.post('social/post', { _id: v7(), text: 'Beitrag von Beda zum Freigeben' })
  return { group, other }
}

test('staff reads the kept words behind a reason, and decides by keys', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(180_000)
  await reported(server.url, 'Schreibt')
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('leitung@formkurve.example', '/social/admin-approval?tab=meldungen')
  await desk.installed()
  const list = page.getByRole('list', { name: 'Offene Meldungen' })
  const lines = list.getByRole('button', { name: 'Nachricht von Beda Schreibt' })
  await expect(lines).toHaveCount(2)
  await lines.first().click()
  // Nobody decides about words that they have not read.
  await expect(page.getByText('Entscheiden kannst du danach.')).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Entscheiden' })).toHaveCount(0)
  await page.keyboard.press('a')
  await page.getByLabel('Warum siehst du hinein?').fill('Meldung prüfen')
  await page.getByRole('button', { name: 'Ansehen' }).click()
  await expect(page.getByText('Erste böse Nachricht')).toBeVisible()
  await isClean(page)
  await page.keyboard.press('w')
  await expect(page.getByLabel('Begründung')).toBeFocused()
  await page.keyboard.type('Bitte bleib freundlich.')
  await page.getByRole('button', { name: 'Verwarnen' }).click()
  await expect(lines).toHaveCount(1)
})

test('without a network a decision waits; of two who decide the first counts; a post is released by a key', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const { group, other } = await reported(server.url, 'Stumm')
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('leitung@formkurve.example', '/social/admin-approval?tab=meldungen')
  await desk.installed()
  const lines = page.getByRole('list', { name: 'Offene Meldungen' }).getByRole('button', { name: 'Nachricht von Beda Stumm' })
  await expect(lines).toHaveCount(2)
  // Without a network the decision waits, marked; somebody else decides first.
  for (const call of [moderation.cases, posts.pending]) await desk.keepsAnswer(call)
  await lines.last().click()
  await page.keyboard.press('a')
  await page.getByLabel('Warum siehst du hinein?').fill('Meldung prüfen')
  await page.getByRole('button', { name: 'Ansehen' }).click()
  await expect(page.getByRole('toolbar', { name: 'Entscheiden' })).toBeVisible()
  const reports = page.getByRole('radio', { name: /^Meldungen \d+$/ })
  const waiting = Number(/\d+$/.exec((await reports.locator('..').textContent()) ?? '')?.[0])
  await desk.offline()
  await page.keyboard.press('o')
  await expect(page.getByText('Geschlossen. Wird gesendet, sobald du Netz hast.')).toBeVisible()
  await expect(page.getByRole('radio', { name: `Meldungen ${waiting - 1}` })).toBeVisible()
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const { rows } = (await admin.get('moderation/cases?view=waiting&limit=200')) as { rows: { _id: string; name: string }[] }
  const left = rows.findLast(({ name }) => name === 'Beda Stumm')!
  await admin.put(`moderation/cases/${left._id}`, { act: 'silence', reason: 'Genug.', days: 3 })
  await desk.offline(false)
  await expect(page.getByText('Darüber ist schon entschieden.')).toBeVisible()
  await expect(other.member.post(`chat/groups/${group}/messages`, { _id: v7(), textContent: 'Und noch eine' })).rejects.toThrow(/silenced/)

  // A letter counts where a tab was picked just before.
  await page.getByRole('radio', { name: 'Beiträge' }).check()
  await page.getByRole('button', { name: 'Beitrag von Beda Stumm' }).click()
  await page.getByRole('radio', { name: 'Beiträge' }).focus()
  await expect(page.getByText('Beitrag von Beda zum Freigeben').last()).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Beitrag von Beda Stumm' })).toHaveCount(0)
  await isClean(page)
})
