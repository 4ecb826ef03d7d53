"""What positions and games are full of, so that a code need not spell it out. Part of the format: never to be
changed, or codes handed out before could not be read. Another dictionary is another format."""

from __future__ import annotations

from typing import Final

WORDS: Final = "".join(
    (
        # questions
        '{"game":"draconic","given":{"dice":"3"},"question":"burned","version":1}',
        '"at_least":"2","colour":"red","faces":"party":"3/0/0","rolls":"3","swords":"pool":"kitchen"'
        ':"run:r3+r5,kind:,pair:,stove:"',
        # cards and options of Thrown
        '"reinforcements","wizard","archer","berserker","sorcerer","brute","peacemaker","saboteur","'
        'thief","phantom",',
        '"recruiter","imp","cyclops","spirit","dragon","shapeshifter","summoner","knight","man_at_ar'
        'ms","dark_knight",',
        '"noble","strategist","red","white","green","blue","pick red","take"',
        '"options":{"advanced":true,"display":"first_game","may_empty_pool":true,"rounds":1,"starter":0,"turn_cap":',
        '"with_monsters":true,"variant":"trade","variant":"scales","variant":"fire","places":true,"must_chase":false',
        # moves
        '","keep","trade 1","give 0","give 1","give 2","give 3","chase","leave","stop","reroll w1 w2'
        ' w3 wc wy y1 y2 y3 yc yr ',
        'r1 r2 r3 rc","stop","reroll w1 wc","reroll w2 wy","reroll wc","reroll w1","stop","roll red '
        '1","end","roll white 1",',
        '"end","roll green 2","end","roll blue 3","end","man_at_arms 0 w3","end","roll blue 2","end"'
        ',"roll red 3","end","',
        '"pass","activate pair","activate kind","activate different","activate control","activate ta'
        'rget","activate run",',
        '"send r1","send b2","send n3","set g4 6","lift y5 run","enough","done","reroll red","reroll'
        ' blue","reroll neutral",',
        '"reroll green","reroll yellow","reroll kind","reroll pair","reroll run","reroll stove","res'
        't","place n1 stove",',
        '"place b2 run","place r3 kind","place n4 pair","place b5 stove","place r6 stove","place ',
        # states
        '"state":{"compost":[0,0,0,0,0],"first":0,"hand":[],"kitchens":[{"on":[[],[],[],[11,12,13]],'
        '"showing":["run",',
        '"kind","pair"]},{"on":[[],[1],[],[42,43,44,45,46]],"showing":["different","control","target"]}],"loose":[],',
        '"phase":"reroll","player":1,"step":0,"turn":1,"turns":',
        '"state":{"display":{"cards":["knight","archer","peacemaker","noble"],"cubes":[1,0,2,3]},"go'
        'ld":[5,5,5],"last":-1,',
        '"left":0,"phase":"turn","pools":[[2,2,2,2],[0,0,4,3],[0,1,0,0]],"rolling":null,"standing":{'
        '"round":1,"starter":0,',
        '"tied":[],"used":[]},"summoned":[0,0,0,0],"trick":{"colour":-1,"leader":0,"player":2,"rolled":[{"dice":[',
        '{"colour":0,"face":3},{"colour":1,"face":6},{"colour":2,"face":2}],"mode":1,"number":3},{"d'
        'ice":[],"mode":0,',
        '"number":0},{"dice":[],"mode":0,"number":0}],"winner":-1},"turn":2,"void":[2,2,1,1]},"version":1}',
        '"state":{"chase":{"dice":["w2","w3","y3"],"seat":1},"choosing":false,"left":2,"marker":-1,"opening":null,',
        '"players":[{"coins":0,"red":1,"warrants":[10],"yellow":2},{"coins":0,"red":0,"warrants":[],"yellow":0}],',
        '"roller":0,"rolling":[0,0,0],"shown":["wc","wy","y2","r2"],"stack":[5,10,10,10,10,10,15],"t'
        'urn":0,"turns":1},',
        '"version":1}',
        '"state":{"challenge":0,"challenger":-1,"dragons":0,"hands":[6,6],"pile":0,"places":[],"reti'
        'red":0,"rolled":null,',
        '"roller":0,"standing":{"round":1,"starter":0,"totals":[0,0]},"turn":-1,"turns":0},"version":1}',
        # envelopes
        '"names":["Ada","Ben","Cleo","Dev","Eli"],"options":{},"players":2,"seed":7,"steps":1,"version":1}}',
        '{"bots":{"1":"sensible","2":"sensible","3":"sensible"},"names":["Ada","Ben","Cleo"],',
        '"state":{"game":"spuds","options":{},"players":3,"state":{"game":"thrown","options":{},"pla'
        'yers":3,"state":{',
        '{"bots":{"1":"sensible","2":"sensible"},"match":{"check":"","game":"hunters","moves":["',
    )
).encode()  # fmt: skip
