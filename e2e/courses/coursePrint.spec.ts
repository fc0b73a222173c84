import { mondayOf } from '#contract/days.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['courses'] })

test.use({ installs: 'never' })

test('the plan on paper holds every course of the week, by day, and none of the screen', { tag: '@long' }, async ({ server, open }) => {
  const office = await serverOf(server.url, 'admin@formkurve.example')
  const day = mondayOf(today())
  const { executions } = (await office.get(`gf/schedule?from=${day}&studios=winterthur`)) as { executions: object[] }
  expect(executions.length).toBeGreaterThan(20)
  const device = await open(1280)
  const { page } = device
  await device.arrive('admin@formkurve.example', `/kurslisten?studios=winterthur&day=${day}&span=week`)
  const onPaper = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'))
      const courses = document.querySelectorAll('[data-paper] tbody tr').length
      dispatchEvent(new Event('afterprint'))
      return courses
    })
  // On the screen the next week's may be there sooner, and look the same.
  await expect.poll(onPaper).toBe(executions.length)
  await expect(page.locator('[data-paper]')).toHaveCount(0)
  // Read while it is printed: the paper is built for that moment alone.
  await page.evaluate(() =>
    addEventListener('afterprint', () => {
      const paper = document.querySelector<HTMLElement>('[data-paper]')
      document.body.dataset.printed = JSON.stringify({
        courses: paper?.querySelectorAll('tbody tr').length,
        days: paper?.querySelectorAll('section').length,
        words: paper?.textContent,
      })
    }),
  )
  await page.pdf({ format: 'A4' })
  await expect(page.locator('body')).toHaveAttribute('data-printed', /./)
  const printed = JSON.parse((await page.locator('body').getAttribute('data-printed')) ?? '{}') as Record<string, unknown>
  expect(printed).toMatchObject({ courses: executions.length, words: expect.stringMatching(/Kursplan Winterthur.*Stand \d/) })
  await expect(page.locator('[data-paper]')).toHaveCount(0)

  // However long the paper is looked at.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Kursplan Winterthur' })).toBeVisible()
  await expect(page.getByRole('application')).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.locator('[data-paper] tbody tr')).toHaveCount(executions.length)
})
