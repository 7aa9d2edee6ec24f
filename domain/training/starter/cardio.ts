import { starter } from './starter-exercise.ts';

export const cardioExercises = [
  starter({
    name: 'Run 5 km',
    aliases: ['5k run', '5000 m run', 'Parkrun'],
    kind: ['cardio', 'none', 'beginner', 'distance'],
    main: ['quadriceps', 'hamstrings'],
    supporting: ['calves', 'glutes'],
    steps: [
      'Warm up with ten easy minutes.',
      'Run the first kilometre a little slower than your target pace.',
      'Settle into an even effort and use the last kilometre for what is left.',
    ],
  }),
  starter({
    name: 'Run',
    aliases: ['Running', 'Treadmill run'],
    kind: ['cardio', 'none', 'beginner', 'distance'],
    main: ['quadriceps', 'hamstrings'],
    supporting: ['calves', 'glutes'],
    steps: [
      'Choose a pace at which you can still speak in short sentences.',
      'Keep your steps short and quick, and land under your body.',
      'Slow down to a walk for the last few minutes.',
    ],
  }),
  starter({
    name: 'Assault bike',
    aliases: ['Air bike', 'Echo bike', 'Fan bike'],
    kind: ['cardio', 'cardio machine', 'beginner', 'calories'],
    main: ['quadriceps', 'shoulders'],
    supporting: ['hamstrings', 'triceps', 'chest'],
    steps: [
      'Set the saddle to the height of your hip.',
      'Push and pull the handles in time with your legs.',
      'Sit tall and build up over the first seconds: resistance grows with speed.',
    ],
  }),
  starter({
    name: 'BikeErg',
    aliases: ['Bike erg', 'Indoor bike'],
    kind: ['cardio', 'cardio machine', 'beginner', 'distance'],
    main: ['quadriceps'],
    supporting: ['hamstrings', 'calves', 'glutes'],
    steps: [
      'Set the saddle so that your knee stays slightly bent at the bottom.',
      'Keep your shoulders relaxed and pedal in full circles.',
      'Change the damper or the gear to hold 80 to 100 turns a minute.',
    ],
  }),
  starter({
    name: 'Skipping',
    aliases: ['Jump rope', 'Single unders'],
    kind: ['cardio', 'other', 'beginner', 'reps'],
    main: ['calves'],
    supporting: ['shoulders', 'forearms'],
    steps: [
      'Hold the handles at hip height with your elbows close.',
      'Turn the rope from your wrists and jump just high enough to clear it.',
      'Land softly on the balls of your feet.',
    ],
  }),
  starter({
    name: 'Double-under',
    aliases: ['Double unders', 'DU'],
    kind: ['cardio', 'other', 'intermediate', 'reps'],
    main: ['calves'],
    supporting: ['shoulders', 'forearms', 'quadriceps'],
    steps: [
      'Start with a few single turns to find your rhythm.',
      'Jump a little higher with straight legs and flick your wrists twice.',
      'Keep your hands level in front of your hips.',
    ],
  }),
  starter({
    name: 'Stair climber',
    aliases: ['Stepmill', 'StairMaster'],
    kind: ['cardio', 'machine', 'beginner', 'time'],
    main: ['quadriceps', 'glutes'],
    supporting: ['calves', 'hamstrings'],
    steps: [
      'Set a slow speed before you step on.',
      'Stand up straight and put your whole foot on each step.',
      'Rest your hands lightly: leaning on the rails takes the work away.',
    ],
  }),
  starter({
    name: 'Shuttle run',
    aliases: ['Shuttle sprint', '10 m shuttle'],
    kind: ['cardio', 'none', 'beginner', 'distance'],
    main: ['quadriceps', 'calves'],
    supporting: ['hamstrings', 'glutes'],
    steps: [
      'Mark two lines, usually 10 m apart.',
      'Run to the far line, touch the floor behind it and turn low.',
      'Change the foot that you turn on.',
    ],
  }),
];
