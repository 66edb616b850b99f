/** Words of the trade that mean the same or nearly so, British and American ones included: a group a line. */
export const englishSynonyms = `
gutter | eavestrough | rain gutter | guttering | eaves trough
downpipe | downspout | drainpipe | rainwater pipe | leader pipe | rain pipe
rainwater | rain water | drainage | rainwater system | storm water
gutter bracket | gutter hanger | gutter hook | gutter support
downpipe clip | pipe clip | downspout strap | pipe bracket
bend | elbow | offset
gutter outlet | drop outlet | running outlet
stop end | end cap | gutter end
gutter angle | gutter corner | mitre | miter
leaf catcher | leaf guard | gutter guard | leaf filter | strainer
half round | half-round | semicircular
box gutter | square gutter | rectangular gutter
sheet metal worker | tinsmith | tinner | metal roofer | plumber
sheet | sheets | panel | sheeting
aluminium | aluminum | alu | alloy
anthracite | ral7016 | anthracite grey | anthracite gray | dark grey
graphite | ral7024 | graphite grey
black | ral9005 | jet black
brown | ral8019 | grey brown | dark brown
red | ral3009 | oxide red | brick red
green | ral6020 | chrome green | dark green
light grey | ral7035 | light gray
silver | ral9006 | white aluminium
grey aluminium | ral9007 | dark silver
white | ral9002 | grey white | off white
mill finish | plain aluminium | uncoated | bare
grey | gray
colour | color | shade
roof tile | tile | metal tile | roofing tile
tile effect | tile-effect sheet | pantile | pantile sheet
trapezoidal | box profile | trapezoidal sheet | ribbed sheet | trapeze
corrugated | corrugated sheet | wavy sheet | sinusoidal sheet
standing seam | seam | seamed roof | double lock | welted seam
snap lock | snap-lock | click seam | clip seam | klik
roof covering | roofing | cladding
diamond | rhombus | lozenge
shingle | shingles | shake
strip | coil | roll
flat sheet | plain sheet | blank
snow guard | snow fence | snow stop | snow retention | snow catcher
ice stop | ice breaker | ice guard
walkway | roof walkway | catwalk | walkway grating
safety hook | roof hook | ladder hook | anchor
ridge | ridge cap | ridge flashing | ridging
ventilated ridge | vented ridge | ridge vent
eaves trim | drip edge | eaves flashing
verge | barge board | gable trim | rake trim | verge flashing
valley | valley flashing | valley gutter
wall abutment | apron flashing | wall flashing | headwall
flashing | flashings | trim | weathering
chimney | chimney flashing | stack
parapet | coping | parapet coping | capping
roof window | skylight | velux | rooflight
pipe flashing | pipe boot | collar | pipe penetration | dektite
screw | screws | fastener | fixing
rivet | pop rivet | blind rivet
clip | cleat | fixed clip | sliding clip
sealing tape | sealant tape | seam tape | gasket
separation layer | underlay | membrane | drainage mat
touch-up paint | repair paint | touch up
solar clamp | solar bracket | pv clamp | panel clamp
solar | photovoltaic | pv | solar panel
snips | tin snips | shears | metal shears
pliers | folding pliers | seamer pliers | tongs
seamer | hand seamer | seaming tool | seaming machine
nibbler | sheet cutter | metal cutter
riveter | rivet gun | riveting tool
tool | tools | toolkit
kit | set | package | bundle
carport | canopy | lean-to
manual | guide | instructions | handbook
course | training | tutorial
webinar | online seminar | online lecture
calculator | estimator
eaves | overhang
pitch | slope | fall | gradient
condensation | dripping | anti-drip | fleece
warranty | guarantee
delivery | shipping | transport | freight
returns | refund | return goods
vent angle | bird comb | perforated angle
starter strip | starter | first course strip
girth | development | nominal size
`;
