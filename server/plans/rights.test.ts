import { tryRights } from '#server/testing/rights.ts'

tryRights('plans', 'ownWorkouts', 'trainingFeedback', 'planTemplates')
