/** As it arrives in the other thread. */
const bytes = async (made: Promise<Buffer>) => new Uint8Array(await made)

/** Work for threads of its own, by name; each is loaded at its first use. Input and output are plain data and bytes. */
export const works = {
  book: async (input: import('#server/shared/exports/excel.ts').Book) =>
    bytes((await import('#server/shared/exports/excel.ts')).workbook(input)),
  table: async (came: import('#server/shared/exports/table.ts').CameTable) =>
    (await import('#server/shared/exports/table.ts')).tableBook(came),
  paper: async (input: import('#server/shared/exports/pdf.ts').PlainPaper) =>
    bytes((await import('#server/shared/exports/pdf.ts')).paperOf(input)),
  poster: async (week: import('#server/courses/downloads/poster.ts').Week) =>
    bytes((await import('#server/courses/downloads/poster.ts')).posterPdf(week)),
  invitation: async (input: import('#server/referrals/poster.ts').Invitation) =>
    bytes((await import('#server/referrals/poster.ts')).invitationPdf(input)),
  ticket: async (input: Parameters<typeof import('#server/shop/entryCodes/ticket.ts').ticketPdf>[0]) =>
    bytes((await import('#server/shop/entryCodes/ticket.ts')).ticketPdf(input)),
  agreement: async (signed: import('#server/shared/agreements/agreementPdf.ts').Signed) =>
    bytes((await import('#server/shared/agreements/agreementPdf.ts')).agreementPdf(signed)),
  billing: async (input: import('#contract/payments/bills/billing.ts').Billing) =>
    bytes((await import('#server/payments/papers/draw/billing.ts')).billingPdf(input)),
  contract: async (input: import('#server/contracts/contractPaper.ts').PaperInput) =>
    bytes((await import('#server/contracts/contractPdf.ts')).contractPdf(input)),
  handing: async (input: import('#contract/rules/contracts/handingPages.ts').HandingPaper) =>
    bytes((await import('#server/contracts/transfers/handingPdf.ts')).handingPdf(input)),
  notice: async (input: import('#contract/rules/contracts/noticePages.ts').NoticePaper) =>
    bytes((await import('#server/contracts/notices/noticePdf.ts')).noticePdf(input)),
  confirmations: async (all: readonly import('#server/healthcare/confirmationsPdf.ts').Confirmed[]) =>
    bytes((await import('#server/healthcare/confirmationsPdf.ts')).confirmationsPdf(all)),
  labels: async (sheet: import('#server/devices/office/labelSheet.ts').Labels) =>
    bytes((await import('#server/devices/office/labelSheet.ts')).labelsPdf(sheet)),
  plan: async (printed: import('#server/plans/paper/printed.ts').PrintedPlan) =>
    bytes((await import('#server/plans/paper/planPdf.ts')).planPdf(printed)),
  anamnesis: async (whole: import('#contract/anamnesis/shapes.ts').Anamnesis) =>
    bytes((await import('#server/anamnesis/anamnesisPdf.ts')).anamnesisPdf(whole)),
  figures: async (input: import('#server/figures/figuresFile.ts').FiguresFile) =>
    (await import('#server/figures/figuresFile.ts')).readFigures(input),
  companyList: async (input: import('#server/contracts/companies/companyFile.ts').CompanyFile) =>
    (await import('#server/contracts/companies/companyFile.ts')).readCompany(input),
  subscribers: async (input: import('#server/newsletter/takeover/subscriberFile.ts').SubscriberFile) =>
    (await import('#server/newsletter/takeover/subscriberFile.ts')).readSubscribers(input),
  leads: async (input: import('#server/leads/leadFile.ts').LeadFile) => (await import('#server/leads/leadFile.ts')).readLeads(input),
  pass: async (input: Parameters<typeof import('#server/outside/wallet/make.ts').makePass>[0]) =>
    (await import('#server/outside/wallet/make.ts')).makePass(input),
  tables: async (input: import('#server/leaving/packed.ts').Tables) => (await import('#server/leaving/packed.ts')).packedTables(input),
}
export type Works = typeof works
