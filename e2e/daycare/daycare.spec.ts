import { drawn, isClean } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['daycare'] })
test.use({ installs: 'never' })

test('a parent sees the child’s place, and a carer takes it in', async ({ open }) => {
  test.setTimeout(90_000)
  const phone = await open()
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive('mitglied@formkurve.example', '/kinderhort')
  await expect(phone.page.getByText('Mia').first()).toBeVisible()
  await drawn(phone.page)
  await isClean(phone.page, 'parent')

  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('hort@formkurve.example', '/dashboard/studio/daycare')
  await expect(page.getByText(/Mia/).first()).toBeVisible()
  await drawn(page)
  await isClean(page, 'carer')
})
