import { starter } from './starter-exercise.ts';

export const coreExercises = [
  starter({
    name: 'Plank',
    aliases: ['Front plank', 'Elbow plank'],
    kind: ['strength', 'body only', 'beginner', 'time'],
    main: ['abdominals'],
    supporting: ['shoulders', 'glutes', 'lower back'],
    steps: [
      'Rest on your forearms and toes, elbows under your shoulders.',
      'Squeeze your middle and your glutes, and hold one straight line.',
      'Stop when your hips drop.',
    ],
  }),
  starter({
    name: 'Sit-up',
    aliases: ['Sit-ups', 'AbMat sit-up'],
    kind: ['strength', 'body only', 'beginner', 'reps'],
    main: ['abdominals'],
    supporting: [],
    steps: [
      'Lie on your back with your knees bent.',
      'Sit up until your shoulders are over your hips.',
      'Roll back down until your shoulder blades touch the floor.',
    ],
  }),
  starter({
    name: 'V-up',
    aliases: ['V-ups'],
    kind: ['strength', 'body only', 'intermediate', 'reps'],
    main: ['abdominals'],
    supporting: ['quadriceps'],
    steps: [
      'Lie flat with your arms behind your head.',
      'Lift legs and arms together and touch your feet.',
      'Lower both slowly.',
    ],
  }),
  starter({
    name: 'Wall sit',
    kind: ['strength', 'body only', 'beginner', 'time'],
    main: ['quadriceps'],
    supporting: ['glutes', 'calves'],
    steps: [
      'Lean against a wall and slide down until your thighs are level.',
      'Keep your hands off your legs and hold.',
    ],
  }),
  starter({
    name: 'Walking lunge',
    aliases: ['Lunges', 'Bodyweight lunge'],
    kind: ['strength', 'body only', 'beginner', 'reps'],
    main: ['quadriceps', 'glutes'],
    supporting: ['hamstrings', 'calves'],
    steps: [
      'Step forward until your back knee touches the floor.',
      'Stand up on the front leg and step through with the other.',
    ],
  }),
];

export const machineExercises = [
  starter({
    name: 'Leg press',
    kind: ['strength', 'machine', 'beginner', 'load-reps'],
    main: ['quadriceps'],
    supporting: ['glutes', 'hamstrings', 'calves'],
    steps: [
      'Put your feet at shoulder width in the middle of the plate.',
      'Lower the weight until your knees are at a right angle, hips on the seat.',
      'Press it up without locking your knees hard.',
    ],
  }),
  starter({
    name: 'Leg extension',
    kind: ['strength', 'machine', 'beginner', 'load-reps'],
    main: ['quadriceps'],
    supporting: [],
    steps: [
      'Line up your knees with the turning point of the machine.',
      'Straighten your legs, pause, and lower slowly.',
    ],
  }),
  starter({
    name: 'Leg curl',
    aliases: ['Hamstring curl', 'Lying leg curl', 'Seated leg curl'],
    kind: ['strength', 'machine', 'beginner', 'load-reps'],
    main: ['hamstrings'],
    supporting: ['calves'],
    steps: [
      'Set the pad just above your heels.',
      'Curl it towards you without lifting your hips.',
      'Let it back slowly.',
    ],
  }),
  starter({
    name: 'Lat pulldown',
    aliases: ['Lat pull-down'],
    kind: ['strength', 'cable', 'beginner', 'load-reps'],
    main: ['lats'],
    supporting: ['biceps', 'middle back', 'forearms'],
    steps: [
      'Sit with your thighs under the pads and take a wide grip.',
      'Pull the bar to the top of your chest.',
      'Let it up until your arms are straight.',
    ],
  }),
  starter({
    name: 'Seated cable row',
    aliases: ['Cable row', 'Low row'],
    kind: ['strength', 'cable', 'beginner', 'load-reps'],
    main: ['middle back'],
    supporting: ['lats', 'biceps', 'forearms'],
    steps: [
      'Sit tall with your knees slightly bent.',
      'Pull the handle to your belly and squeeze your shoulder blades.',
      'Reach forward with a flat back.',
    ],
  }),
  starter({
    name: 'Chest press machine',
    aliases: ['Machine chest press'],
    kind: ['strength', 'machine', 'beginner', 'load-reps'],
    main: ['chest'],
    supporting: ['triceps', 'shoulders'],
    steps: [
      'Set the seat so that the handles are level with the middle of your chest.',
      'Press until your arms are nearly straight.',
      'Come back slowly, without letting the weights touch.',
    ],
  }),
  starter({
    name: 'Triceps pushdown',
    aliases: ['Cable pushdown'],
    kind: ['strength', 'cable', 'beginner', 'load-reps'],
    main: ['triceps'],
    supporting: [],
    steps: [
      'Hold the bar or the rope with your elbows at your sides.',
      'Push down until your arms are straight; only your forearms move.',
    ],
  }),
  starter({
    name: 'Biceps curl',
    aliases: ['Dumbbell curl', 'Bicep curl'],
    kind: ['strength', 'dumbbell', 'beginner', 'load-reps'],
    main: ['biceps'],
    supporting: ['forearms'],
    steps: [
      'Stand with a dumbbell in each hand and your elbows at your sides.',
      'Curl them up without swinging.',
      'Lower them slowly until your arms are straight.',
    ],
  }),
];
