import { habits } from '#contract/habits/calls.ts'
import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { instantOf } from '#server/kit/zone.ts'

test.use({ of: ['habits'] })

test('a habit is made and ticked without a network; a second device and the studio have one tick', async ({ server, open }) => {
  test.setTimeout(120_000)
  const { email } = await newcomer(server.url, { vorname: 'Lea', nachname: 'Gewohnt' })
  const member = await serverOf(server.url, email)
  // After midnight yesterday would stand there too.
  const noon = new Date(`${today()}T11:00:00Z`)

  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.setFixedTime(noon)
  await phone.arrive(email, '/habits')
  await phone.installed()
  await expect(page.getByText('Noch keine Gewohnheit.', { exact: false })).toBeVisible()
  await phone.keepsAnswer(habits.list)

  await phone.offline()
  await page.getByRole('button', { name: 'Neue Gewohnheit' }).click()
  const form = page.getByRole('dialog', { name: 'Neue Gewohnheit' })
  await form.getByRole('button', { name: 'Anlegen' }).click()
  await expect(form.getByText('Gib der Gewohnheit einen Namen.')).toBeVisible()
  await form.getByLabel('Gewohnheit').fill('Wasser trinken')
  await form.getByLabel('Gezählt in').selectOption('Gläser')
  await form.getByRole('textbox', { name: 'Ziel am Tag' }).fill('2')
  await isClean(page)
  await form.getByRole('button', { name: 'Anlegen' }).click()
  const more = page.getByRole('button', { name: '1 Glas mehr: Wasser trinken' })
  await more.click()
  await expect(page.getByText('1/2')).toBeVisible()
  await more.click()
  await expect(page.getByRole('img', { name: 'auf diesem Gerät, wartet' })).toBeVisible()

  await page.getByRole('button', { name: 'Ein Tag zurück' }).click()
  await expect(page.getByRole('heading', { name: 'Gestern' })).toBeVisible()
  await more.click()
  await expect(page.getByText('1/2')).toBeVisible()
  await page.getByRole('button', { name: 'Ein Tag weiter' }).click()

  await phone.offline(false)
  await expect(page.getByRole('img', { name: 'im Studio gespeichert' })).toBeVisible()
  const statistic = async () => (await member.get('habits/statistic/me')) as { streak: number; strength: number }[]
  await expect.poll(statistic).toMatchObject([{ streak: 1 }])

  const other = await open(390, 'never')
  await other.page.clock.setFixedTime(noon)
  await other.arrive(email, '/habits')
  await expect(other.page.getByText('2/2')).toBeVisible()
  await phone.offline()
  const less = page.getByRole('button', { name: '1 Glas weniger: Wasser trinken' })
  for (const left of ['1/2', '0/2']) {
    await less.click()
    await expect(page.getByText(left)).toBeVisible()
  }
  await other.page.getByRole('button', { name: '1 Glas mehr: Wasser trinken' }).click()
  await expect(other.page.getByText('3/2')).toBeVisible()
  // At the studio first: else what the phone tries once more of its first change may be as late a version.
  await expect(other.page.getByRole('img', { name: 'im Studio gespeichert' })).toBeVisible()
  await phone.offline(false)
  // The phone's is the later version: two changes against one.
  await expect(other.page.getByText('0/2')).toBeVisible()
  await expect(page.getByText('0/2')).toBeVisible()
  await expect.poll(statistic).toMatchObject([{ streak: 0 }])

  await page.getByRole('button', { name: 'Wasser trinken täglich', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Wasser trinken' })
  await expect(sheet.getByText('So wird gezählt')).toBeVisible()
  await isClean(page)
  await sheet.getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.getByText('Noch keine Gewohnheit.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('0/2')).toBeVisible()
})

const daily = { source: 'own', avoid: false, rhythm: 'daily', weekdays: [], times: null, unit: null, goal: null, remindAt: null }

test('after midnight yesterday is offered first; an edit that waits is one edit; what was removed comes back', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const { email } = await newcomer(server.url, { vorname: 'Nina', nachname: 'Nachtwach' })
  const member = await serverOf(server.url, email)
  const day = today()
  const since = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  const { _id } = await member.post('habit', { ...daily, _id: crypto.randomUUID(), title: 'Früh ins Bett', since })
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await page.clock.setFixedTime(new Date(instantOf(day, '00:30')))
  await phone.arrive(email, '/habits')
  await phone.installed()
  const night = page.getByRole('region', { name: 'Noch für gestern' })
  await expect(night).toBeVisible()
  await isClean(page)
  await phone.keepsAnswer(habits.list, 'Früh ins Bett')

  await phone.offline()
  await night.getByRole('button', { name: 'Früh ins Bett: erledigt' }).click()
  await expect(night).toHaveCount(0)
  const button = page.getByRole('button', { name: 'Früh ins Bett: erledigt' })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  for (const title of ['Früher ins Bett', 'Um elf ins Bett']) {
    await page.getByRole('button', { name: /^(Früh|Früher) ins Bett (täglich|wartet)/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Bearbeiten' }).click()
    await sheet.getByRole('textbox', { name: 'Gewohnheit' }).fill(title)
    await sheet.getByRole('button', { name: 'Speichern' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: `${title}: erledigt` })).toBeVisible()
  }
  await phone.offline(false)
  await expect.poll(() => member.get('habits/me')).toMatchObject([{ _id, title: 'Um elf ins Bett', version: 2 }])
  await expect.poll(() => member.get('habits/statistic/me')).toMatchObject([{ streak: 1 }])

  await page.getByRole('button', { name: /^Um elf ins Bett täglich/ }).click()
  await page.getByRole('button', { name: 'Entfernen' }).click()
  const removed = page.getByRole('region', { name: 'Entfernt' })
  await removed.getByRole('button', { name: 'Um elf ins Bett zurückholen' }).click()
  await expect(removed).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Um elf ins Bett: erledigt' })).toBeVisible()
  await expect.poll(() => member.get('habits/statistic/me')).toMatchObject([{ streak: 1 }])
})
