import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import { courseOver } from '#e2e/door.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['ratings', 'feedback'] })

test('a visited course is rated without a network, and the studio has it afterwards', async ({ server, open }) => {
  test.setTimeout(120_000)
  // A member of this journey's own: somebody who was asked for a recommendation lately is not asked again.
  const { email } = await newcomer(server.url, { vorname: 'Nora', nachname: 'Sterne' })
  const [staff, member] = [await serverOf(server.url, 'admin@formkurve.example'), await serverOf(server.url, email)]
  const { _id: person } = (await member.get('renew/token')).user as { _id: string }
  const course = await courseOver(server.url)
  const came = {
    _id: crypto.randomUUID(),
    kind: 'correct',
    at: new Date().toISOString(),
    person,
    came: true,
    reason: 'Stand auf keiner Liste',
  }
  await staff.post(`gf/courses/${course._id}/door`, { acts: [came] })

  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(email)
  await phone.installed()
  const asked = page.getByRole('region', { name: 'Kurs bewerten' })
  await expect(asked.getByRole('heading')).toHaveText(`Wie war ${course.title}?`)
  await page.goto(`/kurse/${course._id}`)
  const rate = page.getByRole('button', { name: 'Kurs bewerten' })
  await expect(rate).toBeVisible()
  await phone.keeps('asksRecommend')

  await phone.offline()
  await expect(page.getByText('Internetverbindung unterbrochen').first()).toBeVisible()
  await rate.click()
  const sheet = page.getByRole('dialog', { name: course.title })
  const stars = sheet.getByRole('slider', { name: 'Wie war der Kurs?' })
  await sheet.getByRole('button', { name: 'Bewertung abgeben' }).click()
  await expect(sheet.getByText('Wähle einen bis fünf Sterne, auch halbe.')).toBeVisible()
  const row = (await stars.boundingBox())!
  await page.mouse.click(row.x + row.width * 0.7, row.y + row.height / 2)
  await expect(stars).toHaveAttribute('aria-valuetext', '4 von 5 Sternen')
  await page.mouse.click(row.x + row.width * 0.7, row.y + row.height / 2)
  await expect(stars).toHaveAttribute('aria-valuetext', '3,5 von 5 Sternen')
  await sheet.getByRole('radio', { name: '9', exact: true }).check()
  await sheet.getByLabel('Was möchtest du dazu sagen?').fill('Gut, aber laut.')
  await isClean(page)
  await sheet.getByRole('button', { name: 'Bewertung abgeben' }).click()
  const thanks = page.getByRole('dialog', { name: 'Danke' })
  await expect(thanks.getByText('Vorgemerkt: Sie geht ab, sobald du Netz hast.')).toBeVisible()
  // It was told in words already: a further one is possible, and not asked for.
  await expect(thanks.getByText('Was können wir besser machen?', { exact: false })).toHaveCount(0)
  await thanks.getByRole('button', { name: 'Rückmeldung ans Studio' }).click()
  await thanks.getByLabel('Deine Rückmeldung').fill('Die Musik übertönt die Ansagen.')
  await isClean(page)
  await thanks.getByRole('button', { name: 'Senden' }).click()
  await expect(page.getByText('Deine Bewertung, vorgemerkt')).toBeVisible()

  await phone.offline(false)
  await expect(page.getByText('Deine Bewertung', { exact: true })).toBeVisible()
  const { courses } = (await member.get('ratings/own')) as { courses: { execution: string; stars: number; comment: string }[] }
  expect(courses.find(({ execution }) => execution === course._id)).toMatchObject({ stars: 3.5, comment: 'Gut, aber laut.' })
  // It goes after the rating, with an answer of its own.
  const told = async () => (await staff.get('feedbackbox?q=Ansagen')).rows
  await expect.poll(told).toMatchObject([{ category: 'kurs', course: course.title, text: 'Die Musik übertönt die Ansagen.' }])
})

test.describe(() => {
  test.use({ installs: 'never' })

  test('the address of a rating leads through the sign-in back to it; its stars go by keyboard', { tag: '@long' }, async ({
    server,
    open,
  }) => {
    test.setTimeout(120_000)
    const member = await serverOf(server.url, 'mitglied2@formkurve.example')
    const plan = (await member.get('plan')) as { _id: string; title: string }
    const { page } = await open()
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
    await page.goto(`/bewerten/trainingsplan/${plan._id}`)
    await page.waitForURL(/\/login\?weiter=/)
    await page.getByLabel('E-Mail').fill('mitglied2@formkurve.example')
    await page.getByLabel('Passwort', { exact: true }).fill('formkurve')
    await page.getByRole('button', { name: 'anmelden' }).click()
    await page.waitForURL(`**/bewerten/trainingsplan/${plan._id}`)
    await expect(page.getByRole('heading', { name: plan.title })).toBeVisible()
    const stars = page.getByRole('slider', { name: 'Wie passt dir der Plan?' })
    await expect(stars).toHaveAttribute('aria-valuetext', 'noch nicht bewertet')
    await stars.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expect(stars).toHaveAttribute('aria-valuetext', '4,5 von 5 Sternen')
    await isClean(page)
    await page.getByRole('button', { name: 'Bewertung abgeben' }).click()
    await expect(page.getByText('Danke für deine Bewertung.')).toBeVisible()
    const google = page.getByRole('link', { name: 'Bei Google bewerten' })
    await expect(google).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=Formkurve/)
    await expect.poll(async () => (await member.get(`rating/trainingsplan/${plan._id}`)).rating?.stars).toBe(4.5)

    await page.goto('/bewerten/anamnese/01900000-0000-7000-8000-0000000000ff')
    await expect(page.getByText('Diese Anamnese gibt es hier nicht', { exact: false })).toBeVisible()
  })
})
