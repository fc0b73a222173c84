import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('plans', 'ownWorkouts', 'trainingFeedback', 'planTemplates')
