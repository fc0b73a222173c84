import type { BillPage } from './billPage.ts'

/** The bill as a PDF, drawn on this device; what draws it loads with the first one. */
export async function billFile(bill: BillPage): Promise<Blob> {
  const [{ billPage }, { pagePdf }] = await Promise.all([import('./billPage.ts'), import('#client/kit/paper/page.ts')])
  return pagePdf(billPage(bill), `Rechnung ${bill.title}`)
}
