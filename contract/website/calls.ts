import { domain, type Usual } from '#contract/call.ts'
import { uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { contentCalls } from './contents.ts'
import { jobCalls, jobTypeCalls } from './jobCalls.ts'
import { serviceCalls } from './services.ts'
import { writers } from './wears.ts'
import { offerCalls } from './websiteOffers.ts'

const usual: Usual = {
  mendedAt: 'website',
  mends: {
    addOffer: 'websiteOffers',
    editOffer: 'websiteOffers',
    removeOffer: 'websiteOffers',
    restoreOffer: 'websiteOffers',
    addJob: 'websiteJobs',
    editJob: 'websiteJobs',
    removeJob: 'websiteJobs',
    restoreJob: 'websiteJobs',
    addJobType: 'websiteJobs',
    editJobType: 'websiteJobs',
    removeJobType: 'websiteJobs',
    restoreJobType: 'websiteJobs',
  },
  rows: {
    content: ['editContent', 'removeContent', 'restoreContent'],
    service: ['editService', 'removeService', 'restoreService'],
    offer: ['editOffer', 'removeOffer', 'restoreOffer'],
    job: ['editJob', 'removeJob', 'restoreJob'],
    jobType: ['editJobType', 'removeJobType', 'restoreJobType'],
  },
  makes: { addContent: 'editContent', addService: 'editService', addOffer: 'editOffer', addJob: 'editJob', addJobType: 'editJobType' },
}

/** Pieces of the studios' website (L57, L231, V25): written here, read by whoever builds the site (docs/website.md). */
export const website = domain('website', usual, {
  ...contentCalls,
  ...serviceCalls,
  ...offerCalls,
  ...jobCalls,
  ...jobTypeCalls,
  ...uploads({
    /** Named by a piece that is saved after it. */
    picture: {
      path: 'website/upload/image',
      access: writers,
      offline: true,
      types: pictures,
      side: 1600,
      open: true,
      covers: ['EP-529'],
      size: 8_000_000,
      limit: { times: 100, seconds: 86_400 },
    },
  }),
})
