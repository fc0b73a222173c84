import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'

test.use({ of: ['shell'] })

test.use({ installs: 'never' })

/** A4 between the margins that a browser leaves, in px. */
const paper = 717

test('a statistic and a list go on A4 whole: nothing is cut at the right, and none of the screen around them is printed', {
  tag: '@long',
}, async ({ open }) => {
  const device = await open(1280)
  const { page } = device
  const cut = () =>
    page.evaluate(
      wide =>
        [...document.querySelectorAll('main :is(td, th, h1, svg, span)')]
          .filter(({ className }) => !String(className).includes('recharts-tooltip'))
          .filter(element => element.checkVisibility() && !element.closest('caption'))
          .filter(element => element.getClientRects().length > 0 && element.getBoundingClientRect().width > 1)
          .filter(element => element.getBoundingClientRect().right > wide + 1)
          .map(element => element.outerHTML.slice(0, 120)),
      paper,
    )
  await device.arrive('admin@formkurve.example', '/dashboard/gf-stats?zeit=vormonat&nach=studio')
  await expect(page.locator('[data-curve] svg').first()).toBeVisible()
  await expect(page.locator('[data-stat] table tfoot')).toContainText('Total')
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: paper, height: 1000 })
  await expect(page.locator('[data-stat] table').last()).toBeVisible()
  await expect.poll(cut).toEqual([])
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Drucken' })).toBeHidden()
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5000)

  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await step(page, '/dashboard/user/search')
  await expect(page.getByRole('grid').getByRole('row').nth(5)).toBeVisible()
  const loaded = await page.getByRole('grid').getAttribute('aria-rowcount')
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: paper, height: 1000 })
  const rows = page.locator('[data-paper] tbody tr')
  await expect(rows).toHaveCount(Math.min(100, Number(loaded) - 1))
  await expect(page.locator('[data-paper]')).toContainText(/Stand \d\d\.\d\d\.\d{4}/)
  expect(await cut()).toEqual([])
  expect(await page.locator('[data-paper] thead').evaluate(head => getComputedStyle(head).display)).toBe('table-header-group')
  await expect(page.getByRole('grid')).toBeHidden()
})

test('a list of several pages is printed to its last row', { tag: '@long' }, async ({ open }) => {
  const device = await open(1280)
  const { page } = device
  await device.arrive('admin@formkurve.example', '/dashboard/user/search?studio=winterthur')
  await expect(page.getByRole('grid').getByRole('row').nth(5)).toBeVisible()
  const loaded = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1
  expect(loaded).toBeGreaterThan(20)
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(pages?.length).toBeGreaterThan(1)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-paper] tbody tr')).toHaveCount(loaded)
  const clipping = await page.locator('[data-paper]').evaluate(paper => {
    const around: Element[] = []
    for (let at = paper.parentElement; at; at = at.parentElement) around.push(at)
    return around.filter(each => getComputedStyle(each).overflow !== 'visible').map(each => each.outerHTML.slice(0, 120))
  })
  expect(clipping).toEqual([])
})
