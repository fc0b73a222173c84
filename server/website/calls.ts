import { website } from '#contract/website/calls.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { serve } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { pricesOf } from './prices.ts'
import { contents, jobs, jobTypes, offers, services, withPrices } from './rows.ts'
import { filtered, pictureKind } from './rules.ts'
import { shownContent, shownJob, shownJobs, shownOffers, shownServices, shownTypes } from './shownPieces.ts'
import { websiteContent, websiteJob, websiteOffer, websiteService } from './tables.ts'

type Offer = Parameters<typeof offers.create>[0]

const offerPage = offers.page(({ title }) => title, 'rank', filtered(websiteOffer))
const priced = async ({ tx }: Pick<Offer, 'tx'>, found: Awaited<ReturnType<typeof offers.create>>) => (await withPrices(tx, [found]))[0]!

export const websiteCalls = serve(
  website,
  {
    shownContent: given => shownContent(given, given.query),
    contents: contents.page(({ title, slug }) => `${title} ${slug}`, 'rank', filtered(websiteContent)),
    content: contents.one,
    addContent: contents.create,
    editContent: contents.edit,
    removeContent: contents.remove,
    restoreContent: contents.restore,

    shownServices: given => shownServices(given, given.query),
    services: services.page(({ title }) => title, 'rank', filtered(websiteService)),
    service: services.one,
    addService: services.create,
    editService: services.edit,
    removeService: services.remove,
    restoreService: services.restore,

    shownOffers: given => shownOffers(given, given.query),
    offers: async given => {
      const { rows, total } = await offerPage(given)
      return { rows: await withPrices(given.tx, rows), total }
    },
    offer: async given => priced(given, await offers.one(given)),
    priced: async ({ tx }) => [...(await pricesOf(tx))].map(([_id, { title, price }]) => ({ _id, title, price })),
    addOffer: async given => priced(given, await offers.create(given)),
    editOffer: async given => priced(given, await offers.edit(given)),
    removeOffer: offers.remove,
    restoreOffer: async given => priced(given, await offers.restore(given)),

    shownJobs: given => shownJobs(given, given.query),
    shownJob: given => shownJob(given, given.params.id),
    jobs: jobs.page(({ title, typeName }) => `${title} ${typeName ?? ''}`, 'title', filtered(websiteJob)),
    job: jobs.one,
    addJob: jobs.create,
    editJob: jobs.edit,
    removeJob: jobs.remove,
    restoreJob: jobs.restore,

    shownTypes: given => shownTypes(given),
    jobTypes: jobTypes.page(({ name }) => name, 'name'),
    jobType: jobTypes.one,
    addJobType: jobTypes.create,
    editJobType: jobTypes.edit,
    removeJobType: jobTypes.remove,
    restoreJobType: jobTypes.restore,

    picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: pictureKind, body, key }),
  },
  {},
  homeOf([websiteContent, websiteService, websiteOffer, websiteJob]),
)
