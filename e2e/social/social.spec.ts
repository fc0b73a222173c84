import type { Page } from '@playwright/test'
import { friends } from '#contract/friends.ts'
import { communityConsent } from '#contract/rules/social/consent.ts'
import { social } from '#contract/social/calls.ts'
import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['social'] })

const settings = { text: null, sharesFriends: false, sharesSignups: false }

/** Somebody who has joined the Community and can be found. */
async function joiner(url: string, name: { vorname: string; nachname: string }) {
  const { email, _id, put } = await newcomer(url, name)
  await put('social/profile', { ...settings, findable: true, version: 0, joined: true, consent: communityConsent.version })
  return { email, _id, member: await serverOf(url, email) }
}

const friendsIn = (page: Page) => page.getByRole('region', { name: 'Freunde', exact: true })

test('two members become friends over a cut network; one blocks the other, who is told nothing', async ({ server, open }) => {
  test.setTimeout(180_000)
  const one = await newcomer(server.url, { vorname: 'Livia', nachname: 'Freundlich' })
  const other = await joiner(server.url, { vorname: 'Mauro', nachname: 'Kameradin' })
  const third = await joiner(server.url, { vorname: 'Nils', nachname: 'Aufdringlich' })
  await third.member.post(`social/request/${other._id}`, { text: 'Hoi Mauro' })

  // The first one joins and asks.
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(one.email, '/friends')
  await phone.installed()
  await page.getByRole('button', { name: communityConsent.title }).click()
  const search = page.getByLabel('Mitglieder suchen')
  await search.fill('Kam')
  await page.getByRole('button', { name: 'Mauro Kameradin anfragen' }).click()
  const asking = page.getByRole('dialog', { name: 'Mauro Kameradin anfragen' })
  await asking.getByLabel('Gruss').fill('Wir kennen uns vom Spinning.')
  await asking.getByRole('button', { name: 'Anfrage senden' }).click()
  await expect(page.getByRole('region', { name: 'Gesendete Anfragen' }).getByText('Mauro Kameradin')).toBeVisible()
  await isClean(page)

  // The other one answers without a network: it shows at once and waits.
  const second = await open()
  const theirs = second.page
  await theirs.emulateMedia({ reducedMotion: 'reduce' })
  await second.arrive(other.email, '/friends')
  await second.installed()
  await expect(theirs.getByText('«Hoi Mauro»')).toBeVisible()
  for (const call of [social.profile, social.requests, friends.list, social.blocked]) await second.keepsAnswer(call)
  await second.offline()
  await expect(theirs.getByText('Ohne Netz lässt sich niemand suchen.', { exact: false })).toBeVisible()
  await theirs.getByRole('button', { name: 'Anfrage von Livia Freundlich annehmen' }).click()
  await expect(friendsIn(theirs).getByText('Livia Freundlich')).toBeVisible()
  const nils = theirs.getByRole('button', { name: 'Mehr zu Nils Aufdringlich' })
  await nils.click()
  await theirs.getByRole('menuitem', { name: 'Melden' }).click()
  const words = theirs.getByRole('dialog', { name: 'Nils Aufdringlich melden' })
  await words.getByLabel('Grund').selectOption({ index: 1 })
  await words.getByRole('button', { name: 'Melden' }).click()
  await expect(words).toHaveCount(0)
  await nils.click()
  await theirs.getByRole('menuitem', { name: 'Blockieren' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Blockieren' }).click()
  await expect(theirs.getByRole('region', { name: 'Blockiert' }).getByText('Nils Aufdringlich')).toBeVisible()
  await expect(theirs.getByText('«Hoi Mauro»')).toHaveCount(0)
  await isClean(theirs)
  await second.kill()
  await second.start()
  await second.offline()
  await second.page.goto('/friends')
  await expect(friendsIn(second.page).getByText('Livia Freundlich')).toBeVisible()

  await second.offline(false)
  await expect(friendsIn(page).getByText('Mauro Kameradin')).toBeVisible()
  await expect.poll(async () => (await third.member.get('social/requests')) as unknown).toEqual([])
  await expect(third.member.get(`social/profile?id=${other._id}`)).rejects.toThrow(/404/)

  // Unblocked, nothing comes back.
  const blocked = second.page.getByRole('region', { name: 'Blockiert' })
  await blocked.getByRole('button', { name: 'Mehr zu Nils Aufdringlich' }).click()
  await second.page.getByRole('menuitem', { name: 'Melden' }).click()
  const report = second.page.getByRole('dialog', { name: 'Nils Aufdringlich melden' })
  await report.getByLabel('Grund').selectOption({ index: 1 })
  await report.getByRole('button', { name: 'Melden' }).click()
  await expect(report).toHaveCount(0)
  await expect.poll(async () => await other.member.get('moderation/mine')).toMatchObject({ reports: [{ kind: 'person' }] })
  await blocked.getByRole('button', { name: 'Mehr zu Nils Aufdringlich' }).click()
  await second.page.getByRole('menuitem', { name: 'Nicht mehr blockieren' }).click()
  await expect(second.page.getByRole('region', { name: 'Blockiert' })).toHaveCount(0)
  await expect.poll(async () => ((await third.member.get(`social/profile?id=${other._id}`)) as { joined: boolean }).joined).toBe(true)
  expect(await third.member.get('friend/list')).toEqual([])
})
