import { counted } from '#client/kit/format.ts'

/** «2 von 3 Trainings diese Woche»; beyond the goal «5 Trainings diese Woche, Ziel 3». */
export const weekWords = (done: number, goal: number) =>
  done > goal
    ? `${counted(done, 'Training', 'Trainings')} diese Woche, Ziel ${goal}`
    : `${done} von ${counted(goal, 'Training', 'Trainings')} diese Woche`
