import { deviceTexts } from '#client/data/storage.ts'

/** Trainings after which somebody is asked to keep the app at hand. */
const often = 2

interface DeviceUse {
  /** Finished trainings on this device. */
  trained: number
  /** A phone or a tablet. */
  touch: boolean
  /** On the home screen already, or from the store. */
  installed: boolean
  apple: boolean
  /** The member wants to see it no more. */
  away: boolean
}

/** The way to the home screen to be told of: an iPhone's, or another browser's; none where nobody needs it. */
export const installHint = ({ trained, touch, installed, apple, away }: DeviceUse): 'apple' | 'other' | undefined =>
  trained < often || !touch || installed || away ? undefined : apple ? 'apple' : 'other'

const key = 'installHintAway'
export const isInstallHintAway = () => deviceTexts.getItem(key) !== null
export const putInstallHintAway = () => deviceTexts.setItem(key, 'true')
