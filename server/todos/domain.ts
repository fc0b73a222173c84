import type { Domain } from '#server/kit/domain.ts'
import { openers } from '#server/shared/files/plugs.ts'
import { todoCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetTodos } from './retention.ts'
import { attachmentKind, imageKind, opensFile } from './rules.ts'
import { seedTodos } from './seed.ts'
import { tellDue } from './todoNews.ts'

export const todosDomain: Domain = {
  name: 'todos',
  system: 'todos',
  calls: todoCalls,
  plugs: [openers.of({ [imageKind]: { may: opensFile }, [attachmentKind]: { may: opensFile } })],
  often: house => tellDue(house),
  daily: (house, now) => forgetTodos(house, now.getTime()),
  personal,
  seed: seedTodos,
}
