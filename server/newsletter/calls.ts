import { newsletter } from '#contract/newsletter/calls.ts'
import { newsletterOf, wording } from '#contract/newsletter/words.ts'
import { done } from '#server/kit/done.ts'
import { serve } from '#server/serve/serve.ts'
import { tellProfile } from '#server/shared/auth/profileEvents.ts'
import { doPublicly } from '#server/shared/publicForms/publicActs.ts'
import { confirm, mailed, orderAsking } from './asking.ts'
import { addressIn, record } from './ledger.ts'
import { history, pageOfAddresses, statusOf, withdrawFor } from './newsletterOffice.ts'
import { changeSetting, settingsOf } from './newsletterSettings.ts'
import { ownWishes } from './ownWishes.ts'
import { checkList, listsOf, takeList } from './takeover/subscriberLists.ts'
import { unsubscribe } from './unsubscribe.ts'
import { endedPage } from './unsubscribePages.ts'
import { wish } from './wishes.ts'

export const newsletterCalls = serve(newsletter, {
  subscribe: async given => {
    const { tx, house, body } = given
    const { proof, ...input } = body
    await doPublicly(newsletter.subscribe, given, { email: input.email, proof, input }, async mails => {
      const address = await addressIn({ tx, house }, { channel: 'email', address: input.email })
      const purpose = newsletterOf(input.newsletterCenter)
      const event = await record(tx, address, { purpose, kind: 'asked', source: 'Formular «Newsletter»', wording })
      if (mails) await orderAsking(tx, event)
    })
    return done
  },

  mailed: given => mailed(given, given.params.key),
  confirm: given => confirm(given, given.params.key),

  unsubscribe: async given => {
    await unsubscribe(given, given.params.key, given.body)
    return endedPage()
  },

  own: given => ownWishes(given, given.who._id),

  wish: async given => {
    const { tx, house, who, body } = given
    await wish(given, who._id, body)
    await tellProfile(tx, house, who._id)
    return ownWishes(given, who._id)
  },

  status: given => statusOf(given),
  settings: ({ tx }) => settingsOf(tx),
  setting: ({ tx, body }) => changeSetting(tx, body),
  addresses: given => pageOfAddresses(given, given.query),
  address: given => history(given, given.params.id),
  checkSubscribers: given => checkList(given, given.body),
  lists: ({ tx }) => listsOf(tx),
  takeSubscribers: given => takeList(given, given.params.id),
  withdraw: given => withdrawFor(given, given.params.id, given.body),
})
