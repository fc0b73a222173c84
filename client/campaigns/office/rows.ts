import { prefetch } from '#client/data/reads.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'
import type { CampaignForm, CampaignRow } from '#contract/campaigns/shapes.ts'
import { isUploadId } from '#contract/files.ts'
import { campaignState } from '#contract/rules/campaigns/states.ts'

/** One call makes and changes campaigns; one that the studio does not know yet stands in version 0. */
export const campaignWays: Ways<CampaignRow> = {
  calls: { add: campaigns.save, remove: campaigns.remove },
  fresh: { version: 0, people: 0, waiting: 0, pictureAddress: null, state: 'draft' },
  idOf: ({ body }) => {
    const { _id, id } = body as { _id?: string; id?: string }
    return _id ?? id ?? ''
  },
  meant: body => {
    const form = body as CampaignForm
    const { picture } = form
    return {
      ...form,
      state: campaignState({ ...form, removedAt: null }, Date.now()),
      pictureAddress: picture && !isUploadId(picture) ? `files/${picture}` : null,
    }
  },
  one: async ({ _id }) => (await prefetch(campaigns.one, { params: { id: _id } }, 0)) as CampaignRow,
  doings: { add: 'Kampagne gespeichert' },
}
