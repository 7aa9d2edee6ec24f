/** The passwords that are tried first everywhere, six characters and more, in lower case; and what people at a gym add to them. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password password1 passw0rd p@ssword p@ssw0rd p4ssword pa55word passwort passwords pass1234 passpass mypassword
newpassword thepassword password! changeme changeit default administrator admin123 adminadmin admin1 rootroot root123
login123 logmein letmein letmein1 letmeinnow welcome welcome1 welcome123 w3lcome iloveyou iloveyou1 iloveu ilovegod
iloveme loveyou lovelove lovely loveme mylove truelove forever forever1 friend friends family family1 mother father
mummy123 daddy1 sister brother babygirl babyboy princess princess1 prince queenie kingking beautiful gorgeous handsome
sweetie sweety sweetheart honey1 sunshine sunshine1 summer summer1 winter spring autumn january february march1 april1
august september october november december monday tuesday wednesday thursday friday saturday sunday
qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwer1234 qwe123 qweasd qweasdzxc qazwsx qazwsxedc
qazxsw 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qazxsw2 zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5 q1w2e3 asdfgh asdfghjk
asdfghjkl asdf1234 asdasd asd123 asdqwe asdf123 zxcvbn zxcvbnm zxcvbnm1 zxc123 zxczxc azerty azerty123
123456 1234567 12345678 123456789 1234567890 123123 123123123 123321 123321123 112233 11223344 1122334455 121212
131313 123654 123654789 123456a 123456aa 123456q 123456abc 12345a 12345q 1234qwer 123qwe 123qweasd 123abc 123asd 1a2b3c
1a2b3c4d 147258 147258369 159357 159753 159951 147852 147852369 741852 741852963 789456 789456123 456789 456123 654321
7654321 87654321 987654 987654321 9876543210 0987654321 098765 101010 102030 10203040 111222 111111a 110110 142536 200000
212121 222333 232323 246810 252525 313131 321321 323232 333444 369369 420420 456456 505050 515151 520520 555666 585858
666777 686868 696969 707070 717171 727272 747474 753951 777888 789789 789654 808080 852456 898989 909090 963852 968574
a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 aaa111 ab1234 ab123456 abc123 abc1234 abc12345 abc123456 abcabc
abcd123 abcd1234 abcde1 abcdef1 abcdefg1 a1b2c3 a1b2c3d4 a1s2d3f4 qq123456 q123456 q12345 zz123456 z123456 x123456 s123456
monkey monkey1 dragon dragon1 master master1 superman superman1 batman batman1 spiderman ironman wolverine captain america
pokemon pikachu naruto mario123 zelda1 starwars startrek skywalker matrix trustno1 ninja1 ninjas samurai pirate hunter
hunter1 hunter2 ranger shadow shadow1 phoenix thunder lightning tiger1 tigers tigger eagle1 eagles falcon falcons wolves
panther panthers lions1 leopard jaguar cheetah mustang ferrari porsche mercedes bmw123 corvette camaro harley yamaha
honda1 toyota nissan subaru landrover football football1 footballer soccer soccer1 rugby1 rugby123 cricket tennis golfer
hockey hockey1 baseball baseball1 basketball basketbal basketball1 volleyball swimming cycling running runner boxing boxer1
liverpool liverpool1 arsenal arsenal1 chelsea chelsea1 everton tottenham spurs1 manutd manunited manchester mancity newcastle
westham astonvilla leeds1 leedsunited rangers rangers1 celtic celtic1 juventus barcelona realmadrid scotland england england1
ireland wales1 london london1 britain british birmingham glasgow edinburgh cardiff belfast
charlie charlie1 daniel daniel1 thomas thomas1 jordan jordan1 jordan23 michael michael1 michelle jessica jessica1 jennifer
ashley ashley1 andrew andrew1 anthony matthew matthew1 joshua joshua1 robert robert1 william william1 george george1 harry1
oliver oliver1 olivia samuel samantha sophie sophie1 amanda andrea angela anna123 barbara bailey benjamin brandon brian1
cameron carlos caroline catherine charlotte chloe1 chris1 christian christopher christine claire danielle david1 dakota
dennis diamond dominic donald edward elizabeth emily1 emma123 ethan1 francis gabriel georgia gemma1 hannah hannah1 harrison
heather isabella jackson jacob1 james1 jasmine jasper joseph joanna justin katherine katie1 kevin1 kimberly lauren leanne
lewis1 louise lucy123 madison marie1 martin martina melissa mohamed mohammed muhammad monica morgan natalie natasha nathan
nicholas nicola nicole nicole1 patricia patrick pamela peter1 rachel rebecca rebecca1 richard robbie robinson ronaldo ronaldo7
messi10 beckham rooney10 russell sabrina sandra sarah1 sebastian shannon simone stephanie stephen steven stewart taylor
taylor1 theresa tracey valentina vanessa veronica victor victoria victoria1 vincent whitney yvonne zachary
buster buddy1 bella1 bandit barney biscuit bonnie bubbles buttercup butterfly butterfly1 chicken chocolate chocolate1 coffee
cookie cookie1 cupcake cheese cherry cherry1 banana banana1 orange orange1 apple1 apples peaches pepper pepper1 ginger ginger1
ginger12 sugar1 snickers skittles jellybean pumpkin peanut peanut1 popcorn pickle pizza1 rosie1 roxanne sadie1 scooter snoopy
snowball snowflake flower flower1 flowers daisy1 rainbow rainbow1 purple purple1 yellow green1 silver silver1 golden crystal
angel1 angels angel123 heaven jesus1 jesuschrist christ blessed blessing faith1 hope123 grace1 spirit church amen123
computer computer1 internet internet1 google google1 facebook youtube hotmail yahoo1 samsung samsung1 nokia1 iphone android
windows microsoft apple123 linkedin twitter instagram whatsapp minecraft fortnite roblox playstation nintendo xbox360 gamer1
guitar guitar1 metallica nirvana slipknot blink182 eminem rockstar rock123 music1 dancer dancing hiphop rammstein
secret secret1 secret123 private access access14 access123 hello1 hello123 hellohello helloo goodbye hello! nothing whatever
whatever1 whatthe fuckyou fuckyou1 fuckoff fuckme asshole bitch1 bastard bollocks bullshit cunt123 pussy1 sexsex sexy123
test123 test1234 testing testing1 testtest tester guest1 guest123 user123 user1234 username sample example temp123 temporary
demo123 demodemo trial123 system server1 oracle mysql1 killer killer1 hacker hacker1 cheater gangster money1 money123 dollar
dollars millionaire bigboss bossman mustang1 jasmine1 midnight moonlight starlight stargate universe galaxy venture victory
winner winner1 success lucky1 lucky7 lucky13 happy1 happy123 smiley smile1 freedom freedom1 liberty nature ocean1 mountain
cowboy dallas denver boston chicago newyork texas1 hawaii florida california sydney toronto paris1 berlin madrid
gymgym gym123 gym1234 gymrat gymlife gymtime fitness fitness1 fitness123 fitlife fitclub getfit getfit1 workout workout1 workouts
crossfit crossfit1 hyrox1 hyrox123 hyrox2026 muscle muscles strong stronger strength fitgirl fitguy bodybuilder bodybuilding
deadlift squats benchpress burpees kettlebell barbell dumbbell cardio cardio1 marathon training trainer personaltrainer
coach1 coach123 member member1 member123 members membership clubfloor club123 club1234 ourclub theclub myclub staff1 staff123
reception frontdesk kiosk1 kiosk123 locker locker1 protein whey123 nopainnogain noexcuses justdoit beastmode`.split(
    /\s+/,
  ),
);
