import type { Domain } from '#server/kit/domain.ts'
import { openers } from '#server/shared/files/plugs.ts'
import { documentCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetDocuments } from './retention.ts'
import { attachmentKind, documentKind, opensFile } from './rules.ts'
import { seedDocuments } from './seed.ts'

export const documentsDomain: Domain = {
  name: 'documents',
  system: 'documents',
  calls: documentCalls,
  plugs: [openers.of({ [documentKind]: { may: opensFile }, [attachmentKind]: { may: opensFile } })],
  daily: (house, now) => forgetDocuments(house, now.getTime()),
  personal,
  seed: seedDocuments,
}
