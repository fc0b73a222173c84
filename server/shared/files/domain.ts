import type { Domain } from '#server/kit/domain.ts'
import { fileCalls } from './calls.ts'
import { sweepFiles } from './keptFiles.ts'
import { tellMissing } from './missing.ts'
import { personal } from './personal.ts'
import { abroad } from './plugs.ts'
import { forgetTextPictures, textPictureCalls, textPictureKind } from './texts.ts'

export const filesDomain: Domain = {
  name: 'files',
  system: 'house',
  calls: [...fileCalls, ...textPictureCalls],
  daily: async (house, now) => {
    await forgetTextPictures(house, now.getTime())
    await sweepFiles(house, now.getTime())
    await tellMissing(house)
  },
  plugs: [abroad.of([textPictureKind])],
  personal,
}
